/** What the page says below the tool: prerendered, and never loaded as script. */
export const HASH_GENERATOR_ABOUT = {
  paragraphs: [
    'A hash is a fingerprint: the same bytes always give the same one, and one changed bit gives another. Compare it with the one a download page publishes, and you know whether the file arrived whole.',
    'The algorithms follow FIPS 180-4 (SHA-1, SHA-2), FIPS 202 (SHA-3), RFC 1321 (MD5), RFC 7693 (BLAKE2), RFC 2104 (HMAC) and the BLAKE3 specification. SHA3-256 is the standard’s; Keccak-256, as Ethereum uses it, is another. A file is read once, in parts, for all algorithms together.',
    'Lists are read as sha256sum, b2sum, BSD, OpenSSL and SFV programs write them. A list says that files are as its author listed them, not who that is: for that, check the signature of the list, which this page does not do. Do not store passwords as any of these hashes: being fast helps whoever guesses.',
  ],
  example: {
    input: 'Tēnā koutou katoa',
    output: 'SHA-256: af7e61811fbe969978ccc59d78dfa5eb40d7d69c9a7bd7e7bd94cc8d9d165a00',
  },
  does: [
    'Computes 19 hashes and checksums of texts and of files of any size, and HMACs with a key.',
    'Finds out which algorithm an expected value belongs to, and compares.',
    'Checks a whole folder against its list, and writes such lists.',
    'Says which algorithms are broken, and what they are still good for.',
  ],
  never: [
    'Turns a hash back into its text: nothing can.',
    'Says who made a file: only a signature does.',
    'Keeps the key of an HMAC, or puts it into a link.',
    'Reads outside the folder that you opened, whatever its list says.',
  ],
  check: [
    'Known answers from FIPS 180-4 and 202, from the RFCs 1321, 2202, 4231 and 7693, and worked out by hand run on the page of conformance tests, in your browser, with the code that this page uses.',
    'Digests are compared byte for byte, all bytes every time, so that the time taken does not tell how much of an HMAC was right.',
  ],
  beside: {
    title: 'Beside the browser’s crypto.subtle',
    caption: 'What browsers have built in, and what this page adds',
    head: ['What', 'Web Cryptography API', 'This page'],
    rows: [
      ['Hashes', 'SHA-1, SHA-256, SHA-384, SHA-512', 'those, and 15 more'],
      ['Large files', 'whole in memory', 'read in parts'],
      ['HMAC', 'with the four above', 'with every hash but the checksum'],
    ],
    cells: 'words',
    notes: ['The middle column is what the W3C’s Recommendation of 2017 asks of every browser.'],
  },
  knows: [
    {
      name: 'Hashes',
      items:
        'SHA-224, SHA-256, SHA-384, SHA-512, SHA-512/224, SHA-512/256; SHA3-224, SHA3-256, SHA3-384, SHA3-512; Keccak-256; BLAKE2b-256, BLAKE2b-512, BLAKE2s-256, BLAKE3; RIPEMD-160; MD5 and SHA-1, which are broken',
    },
    { name: 'Checksum', items: 'CRC32' },
    {
      name: 'Expected values',
      items:
        'hex in any case, with spaces, colons or 0x; Base64 in either alphabet; with a prefix such as sha256: or sha384-; a whole line of sha256sum',
    },
    {
      name: 'Lists',
      items:
        'sha256sum and its kin, b2sum, BSD, OpenSSL, cksum, SFV; with the armour of a signature around them',
    },
    { name: 'Input', items: 'files and folders; text in UTF-8, UTF-16 or Latin-1; bytes in hex or Base64' },
  ],
  options: [
    {
      name: 'Written as: hex',
      input: 'Kia ora',
      algorithm: 'SHA-256',
      format: 'hex',
      output: '0b451d97172de1403fa01ead5c8cc8c9ab89fc704ee2bf67bf0d91df70db437c',
    },
    {
      name: 'Written as: Base64',
      input: 'Kia ora',
      algorithm: 'SHA-256',
      format: 'base64',
      output: 'C0Udlxct4UA/oB6tXIzIyauJ/HBO4r9nvw2R33DbQ3w=',
    },
    {
      name: 'Written as: Base64URL',
      input: 'Kia ora',
      algorithm: 'SHA-256',
      format: 'base64url',
      output: 'C0Udlxct4UA_oB6tXIzIyauJ_HBO4r9nvw2R33DbQ3w',
    },
    {
      name: 'With a line break at the end',
      input: 'Kia ora\n',
      algorithm: 'SHA-256',
      format: 'hex',
      output: '9a8c837695d6b8acab1cd732d4303a3b00bb0889d6adaf2ca3b84eda33bcebb0',
    },
    {
      name: 'HMAC, with the key “secret”',
      input: 'Kia ora',
      algorithm: 'SHA-256',
      key: 'secret',
      format: 'hex',
      output: '549dc9d9937c1ea232536d25dc157ffb1d21559a7b76573b9697b5533424c1c6',
    },
    {
      name: 'The text is bytes in hex (CRC32)',
      input: '4B 69 61',
      encoding: 'hex',
      algorithm: 'CRC32',
      format: 'hex',
      output: '0d043a13',
    },
  ],
  questions: [
    {
      question: 'Is my file uploaded?',
      answer:
        'No. It is read on your own device, by a worker of this page, and the page’s security policy forbids it to connect to any server.',
    },
    {
      question: 'Which algorithm should I choose?',
      answer:
        'To check a download: the one that its publisher gives. Paste their value, and the page finds out which it is. For something new: SHA-256, which every program knows, or BLAKE3, which was made to be fast.',
    },
    {
      question: 'Is MD5 still safe?',
      answer:
        'Against accidents, yes. Against people, no: two different files with the same MD5 can be made, and the same has been done for SHA-1. Do not sign or trust anything by either.',
    },
    {
      question: 'Can a hash be turned back into the text?',
      answer:
        'No. But a short or common text can be guessed: hash all likely ones, and compare. That is why passwords need a slow function with a salt, such as Argon2id or bcrypt, and none of these.',
    },
    {
      question: 'Why is my hash another one in the terminal?',
      answer:
        'Mostly because of a line break: echo adds one to the text, and printf does not. A byte order mark or another encoding does the same, since one byte changes the whole hash.',
    },
    {
      question: 'What does a matching checksum prove?',
      answer:
        'That the file is the one that the list was made from. Not who made the list: for that, check its signature, which this page does not do.',
    },
  ],
  keeps: 'inputs-but-keys',
  related: ['base64-encoder', 'password-generator', 'url-encoder'],
} as const;
