/** The explanation below the tool: prerendered, and never loaded as script. */
export const HASH_GENERATOR_ABOUT = {
  paragraphs: [
    'A hash is a fingerprint: the same bytes always give the same one, and one changed bit gives another. Compare it with the one that a download page publishes to see whether the file arrived intact.',
    'The algorithms follow FIPS 180-4 (SHA-1, SHA-2), FIPS 202 (SHA-3), RFC 1321 (MD5), RFC 7693 (BLAKE2), RFC 2104 (HMAC) and the BLAKE3 specification. SHA3-256 is the standard’s; Keccak-256, which Ethereum uses, differs from it. A file is read once, in parts, for all algorithms together.',
    'The page reads lists as sha256sum, b2sum, BSD, OpenSSL and SFV programs write them. A list shows that files are as its author listed them, not who that is: for that, check the signature of the list, which this page does not do. Do not store passwords as any of these hashes: they are fast, which helps an attacker to guess.',
  ],
  example: {
    input: 'Tēnā koutou katoa',
    output: 'SHA-256: af7e61811fbe969978ccc59d78dfa5eb40d7d69c9a7bd7e7bd94cc8d9d165a00',
  },
  does: [
    'Computes 19 hashes and checksums of texts and of files of any size, and HMACs with a key.',
    'Works out which algorithm an expected value belongs to, and compares it.',
    'Checks a whole folder against its list, and writes such lists.',
    'Says which algorithms are broken, and what they are still good for.',
    'Checks a password against its stored hash, and judges the hash’s settings.',
    'Hashes each line of a text or file, as a table, CSV or TSV.',
  ],
  never: [
    'Turns a hash back into its text: nothing can.',
    'Says who made a file: only a signature does.',
    'Keeps the key of an HMAC, a password or its hash, or puts them into a link.',
    'Reads outside the folder that you opened, whatever its list says.',
  ],
  check: [
    'The conformance tests check known answers from FIPS 180-4 and 202, from RFCs 1321, 2202, 4231 and 7693, and worked out by hand, in your browser, with the code that this page uses.',
    'Every comparison looks at all bytes of a digest, so that the time it takes does not reveal how much of an HMAC was right.',
  ],
  beside: {
    title: 'Beside the browser’s crypto.subtle',
    caption: 'What browsers have built in and what this page adds',
    head: ['What', 'Web Cryptography API', 'This page'],
    rows: [
      ['Hashes', 'SHA-1, SHA-256, SHA-384, SHA-512', 'those, and 15 more'],
      ['Large files', 'whole in memory', 'read in parts'],
      ['HMAC', 'with the four above', 'with every hash but the checksum'],
    ],
    cells: 'words',
    notes: ['The middle column is what the W3C Recommendation of 2017 requires of every browser.'],
  },
  knows: [
    {
      name: 'Hashes',
      items:
        'SHA-224, SHA-256, SHA-384, SHA-512, SHA-512/224, SHA-512/256; SHA3-224, SHA3-256, SHA3-384, SHA3-512; Keccak-256; BLAKE2b-256, BLAKE2b-512, BLAKE2s-256, BLAKE3; RIPEMD-160; MD5 and SHA-1, which are broken',
    },
    { name: 'Checksum', items: 'CRC32' },
    {
      name: 'Stored passwords',
      items:
        'bcrypt ($2a$, $2b$, $2y$), Argon2id, Argon2i and Argon2d, scrypt, PBKDF2; as PHC strings, as passlib and Django write them; {SHA}, {SSHA}, {MD5}, {SMD5} and those with SHA-2 of LDAP servers',
    },
    {
      name: 'Expected values',
      items:
        'hex in any case, with spaces, colons or 0x; Base64 in either alphabet; with a prefix such as sha256: or sha384-; a whole line of sha256sum',
    },
    {
      name: 'Lists',
      items: 'sha256sum and similar programs, b2sum, BSD, OpenSSL, cksum, SFV; also inside a signed message',
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
      question: 'Are the settings of my password hashes still enough?',
      answer:
        'Paste one under “Verify password”: the page says what its settings mean, and compares them with the least settings of OWASP’s Password Storage Cheat Sheet, as they were in November 2026. It needs no password for that.',
    },
    {
      question: 'Is my file uploaded?',
      answer:
        'No. A worker of this page reads it on your own device, and the page’s security policy blocks it from connecting to any server.',
    },
    {
      question: 'Which algorithm should I choose?',
      answer:
        'To check a download, use the one that its publisher gives: paste their value, and the page works out which one it is. For something new, use SHA-256, which every program knows, or BLAKE3, which was designed to be fast.',
    },
    {
      question: 'Is MD5 still safe?',
      answer:
        'Against accidents, yes. Against people, no: anyone can make two different files with the same MD5, and it has been done for SHA-1 too. Do not sign or trust anything by either.',
    },
    {
      question: 'Can a hash be turned back into the text?',
      answer:
        'No. But an attacker can guess a short or common text by hashing all likely ones and comparing. That is why passwords need a slow function with a salt, such as Argon2id or bcrypt, and none of these.',
    },
    {
      question: 'Why do I get a different hash in the terminal?',
      answer:
        'Usually because of a line break: echo adds one to the text, and printf does not. A byte order mark or another encoding has the same effect, because one byte changes the whole hash.',
    },
    {
      question: 'What does a matching checksum prove?',
      answer:
        'That the file is the one that the list was made from. It doesn’t prove who made the list: for that, check its signature, which this page does not do.',
    },
  ],
  keeps: 'inputs-but-keys',
  related: ['base64-encoder', 'password-generator', 'url-encoder'],
} as const;
