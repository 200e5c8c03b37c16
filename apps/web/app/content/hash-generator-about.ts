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
  keeps: 'inputs-but-keys',
  related: ['base64-encoder', 'password-generator', 'url-encoder'],
} as const;
