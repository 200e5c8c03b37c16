/** The explanation below the tool: prerendered, and never loaded as script. */
export const BASE64_ENCODER_ABOUT = {
  paragraphs: [
    'Base64 writes any bytes with 64 letters, digits and signs, so that they survive where only text does: in email, JSON, URLs and style sheets. It makes them a third longer, and it isn’t encryption: anybody who has the text has the content.',
    'Encoding follows RFC 4648 with either alphabet, with the line lengths of MIME (76) or PEM (64), and writes data URLs. Strict decoding accepts only canonical text, of which each content has one: full padding, nothing outside the alphabet, no left-over bits. Forgiving decoding does what the browser’s atob does, and points at the character that stops it. Data URLs and PEM blocks are unwrapped.',
    'Hex, Base32 and Base58 are a choice below the text. They are read as people paste them: hex with 0x, colons or spaces, Base32 in either case and without padding. The page says what it ignored. It also checks the checksum of Base58Check, which Bitcoin’s addresses and keys have.',
    'The page recognises decoded content by its first bytes. It shows pictures, SVG included, only as pictures, so that nothing in them can run, and HTML as text. It recognises common formats and does not look into archives.',
  ],
  example: { input: 'Kia ora!', output: 'S2lhIG9yYSE=' },
  does: [
    'Writes any bytes, from a text or a file, in 64 plain characters, and reads them back.',
    'Points at the first character that is wrong, and says what to do about it.',
    'Unwraps data URLs and PEM blocks automatically.',
    'Names decoded content by its first bytes, and shows pictures and text.',
  ],
  never: [
    'Encrypts or hides anything: anybody who has the text has the content.',
    'Changes a byte: what you decode is what was encoded.',
    'Runs what it decodes: an SVG is only a picture, HTML only text.',
    'Accepts two spellings of one content when decoding strictly.',
  ],
  check: [
    'The conformance tests run the vectors of RFC 4648 and the cases of the browsers’ own standard in your browser, with the code that this page uses.',
    'They also run those of RFC 4648 for Base32 and hex, and Bitcoin Core’s for Base58, which our own tests compare with division digit by digit.',
    'Before we publish anything, we compare the encoder with Node’s at 300 lengths, whole and in parts, and the decoder with atob on all 19,608 texts of up to five characters made of the seven characters that matter.',
  ],
  beside: {
    title: 'Beside the browser’s btoa and atob',
    caption: 'The same case in both',
    head: ['Case', 'btoa, atob', 'This page'],
    rows: [
      ['Encode “Tēnā koe”', 'an error', 'VMSTbsSBIGtvZQ=='],
      ['Decode PDw_Pz8-Pg (URL-safe)', 'an error', '<<???>>'],
      ['Decode Zh== (bits left over)', 'f', 'f, or refused when strict'],
      ['Decode Zm9*v', 'an error', 'an error, at the fourth character'],
    ],
    cells: 'words',
    notes: [
      'btoa accepts only characters up to U+00FF, each as one byte. This page writes text as UTF-8 unless you choose another encoding.',
    ],
  },
  knows: [
    { name: 'Alphabets', items: 'standard with + and /, URL-safe with - and _; reading takes either' },
    { name: 'Padding and lines', items: 'with or without =; one line, or lines of any width up to 9,999' },
    {
      name: 'Beside Base64',
      items:
        'hex; Base32 with the alphabets of RFC 4648 (standard, base32hex) and Crockford; Base58 and Base58Check',
    },
    { name: 'Wrappers', items: 'data URLs; PEM blocks, such as certificates and keys' },
    { name: 'Texts', items: 'UTF-8, UTF-16 in both byte orders, Latin-1' },
    {
      name: 'Decoded content',
      items:
        'pictures (PNG, JPEG, GIF, WebP, AVIF, SVG), PDF, archives, audio, video, fonts, programs, certificates, SQLite, Parquet',
    },
  ],
  options: [
    {
      name: 'Alphabet: Standard + /',
      input: '<<???>>',
      options: { direction: 'encode' },
      output: 'PDw/Pz8+Pg==',
    },
    {
      name: 'Alphabet: URL-safe - _',
      input: '<<???>>',
      options: { direction: 'encode', alphabet: 'url' },
      output: 'PDw_Pz8-Pg==',
    },
    {
      name: 'Padding with = off',
      input: '<<???>>',
      options: { direction: 'encode', padding: false },
      output: 'PDw/Pz8+Pg',
    },
    {
      name: 'Line width: 16',
      input: 'Kia ora koutou katoa',
      options: { direction: 'encode', lineWidth: 16 },
      output: 'S2lhIG9yYSBrb3V0\nb3Uga2F0b2E=',
    },
    {
      name: 'As a data URL',
      input: 'Kia ora!',
      options: { direction: 'encode', dataUrl: true },
      output: 'data:text/plain;charset=utf-8;base64,S2lhIG9yYSE=',
    },
    {
      name: 'Encoding: Hex, between bytes: Colon',
      input: 'Kia ora!',
      options: { direction: 'encode', base: 'hex', hexSeparator: 'colon' },
      output: '4b:69:61:20:6f:72:61:21',
    },
    {
      name: 'Encoding: Base32',
      input: 'Kia ora!',
      options: { direction: 'encode', base: 'base32' },
      output: 'JNUWCIDPOJQSC===',
    },
    {
      name: 'Encoding: Base32, alphabet: Crockford',
      input: 'Kia ora!',
      options: { direction: 'encode', base: 'base32', base32: 'crockford' },
      output: '9DMP283FE9GJ2',
    },
    {
      name: 'Encoding: Base58',
      input: 'Kia ora!',
      options: { direction: 'encode', base: 'base58' },
      output: 'Dcb4sAtV9X6',
    },
    {
      name: 'Encoding: Base58, with checksum',
      input: '2RYFV8RGzj38Xgipx',
      options: { direction: 'decode', base: 'base58', checksum: true },
      output: 'Kia ora!',
    },
    {
      name: 'Text as UTF-16 LE',
      input: 'Kia',
      options: { direction: 'encode', encoding: 'utf-16le' },
      output: 'SwBpAGEA',
    },
    {
      name: 'Decoding: Forgiving',
      input: 'S2lh IG9yYSF=',
      options: { direction: 'decode', mode: 'forgiving' },
      output: 'Kia ora!',
    },
    {
      name: 'Decoding: Strict',
      input: 'S2lhIG9yYSF=',
      options: { direction: 'decode', mode: 'strict' },
      output:
        'The last character carries bits that no byte takes. Strict Base64 wants them to be zero: the text was cut off or altered.',
    },
  ],
  questions: [
    {
      question: 'Is my file uploaded?',
      answer:
        'No. The page itself reads and converts it on your own device, and its security policy blocks it from connecting to any server.',
    },
    {
      question: 'Why is Base64 not encryption?',
      answer:
        'Because there is no key. It only writes bytes as harmless characters, and anyone can read them back, as this page does. To keep something secret, encrypt it first; Base64 can then carry the result.',
    },
    {
      question: 'Why is the result longer than the file?',
      answer:
        'Three bytes, which are 24 bits, become four characters of 6 bits each: a third more. Padding and line breaks add a little.',
    },
    {
      question: 'What is the difference between Base64 and Base64URL?',
      answer:
        'The signs + and / have a meaning in URLs and file names, so Base64URL writes - and _ instead, and often leaves out the padding. When decoding, this page accepts either.',
    },
    {
      question: 'Why is Base58 limited in size?',
      answer:
        'Base58 writes everything as one large number, and the time for that grows much faster than the number’s length. This page writes up to 100,000 bytes and reads up to 140,000 characters of it; keys and addresses have fewer than a hundred. The other encodings have no such limit for files.',
    },
    {
      question: 'Why does my Base64 not decode?',
      answer:
        'Usually because a character was lost or added on the way. The page points at the first one that can’t be right. If the only problem is spaces, line breaks or padding, forgiving decoding ignores it.',
    },
    {
      question: 'Can it read a JSON Web Token?',
      answer:
        'It can read its parts: a token is three pieces of Base64URL with full stops between them. Paste the first or the second piece to see its JSON. The signature, which is the third piece, is checked by the JWT debugger.',
    },
  ],
  keeps: 'inputs',
  related: ['jwt-debugger', 'url-encoder', 'hash-generator', 'json-formatter'],
} as const;
