/** What the page says below the tool: prerendered, and never loaded as script. */
export const UUID_ABOUT = {
  paragraphs: [
    'A UUID has 128 bits, four of which name its version. Version 4 is random. Version 7 begins with the time in milliseconds, so new ones come after old ones in a list or a database’s index. A ULID is the same idea in 26 letters and digits.',
    'The page makes them with your browser’s cryptographic source (crypto.getRandomValues). Those of one batch share their millisecond; UUIDs of version 7 then count up by random steps and ULIDs by one, as their specifications say, so that the whole batch is in order.',
    'An identifier that you paste is taken apart by RFC 9562: version, variant, the time to 100 nanoseconds, clock sequence and node. It may be written with or without hyphens, in braces, as a URN, an object identifier, or Base64.',
    'Some identifiers say more than people expect. Versions 1 and 6 hold the address of a network card unless that was made up, and versions 1, 6 and 7 and ULIDs tell everybody when they were made.',
  ],
  example: {
    input: '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
    output: 'UUID version 7: Unix time and random bits\n2022-02-22T19:22:22Z',
  },
  does: [
    'Makes up to 1,000 at once, with your browser’s cryptographic source.',
    'Keeps a batch of version 7 or of ULIDs in ascending order.',
    'Reads every usual notation, and writes all of them.',
    'Says where an identifier breaks the rules, at the character.',
  ],
  never: [
    'Uses Math.random, or the address of your network card.',
    'Sends or stores what it makes.',
    'Guesses a time that a version does not hold.',
    'Takes a text that merely looks like an identifier.',
  ],
  check: [
    'The conformance tests run the examples of RFC 9562 and of the ULID specification in your browser, with the code that this page uses, and check that a thousand new identifiers differ and are in order.',
  ],
  beside: {
    title: 'Beside each other',
    caption: 'What each kind holds',
    head: ['Kind', 'Time', 'Random bits', 'Sorts by time'],
    rows: [
      ['UUID v1', '100 ns, from 1582', '0 to 61', 'no'],
      ['UUID v4', 'none', '122', 'no'],
      ['UUID v6', '100 ns, from 1582', '0 to 61', 'yes'],
      ['UUID v7', '1 ms, from 1970', '74', 'yes'],
      ['ULID', '1 ms, from 1970', '80', 'yes'],
    ],
    cells: 'words',
    notes: [
      'With 74 random bits, a hundred million identifiers in one millisecond collide about once in four million times.',
    ],
  },
  knows: [
    { name: 'Makes', items: 'UUID versions 4 and 7, ULID' },
    { name: 'Inspects', items: 'UUID versions 1 to 8, Nil, Max, the three other variants; ULID' },
    {
      name: 'Notations',
      items:
        'hyphens, none, braces, urn:uuid:, object identifier 2.25, Base64 in both alphabets, Crockford’s Base32',
    },
    { name: 'Standards', items: 'RFC 9562 (which replaced RFC 4122), ITU-T X.667, the ULID specification' },
  ],
  options: [
    {
      name: 'UPPER CASE',
      input: '919108f7-52d1-4320-9bac-f847db4148a8',
      form: 'upper',
      output: '919108F7-52D1-4320-9BAC-F847DB4148A8',
    },
    {
      name: 'Without hyphens',
      input: '919108f7-52d1-4320-9bac-f847db4148a8',
      form: 'digits',
      output: '919108f752d143209bacf847db4148a8',
    },
    {
      name: 'Base64, URL-safe',
      input: '919108f7-52d1-4320-9bac-f847db4148a8',
      form: 'base64',
      output: 'kZEI91LRQyCbrPhH20FIqA',
    },
    {
      name: 'ULID as a UUID',
      input: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      form: 'uuid',
      output: '01563e3a-b5d3-d676-4c61-efb99302bd5b',
    },
  ],
  questions: [
    {
      question: 'Version 4 or version 7?',
      answer:
        'Version 7 for keys of a database: new rows go to the end of the index. Version 4 where an identifier must not tell when it was made, such as in a link that others see.',
    },
    {
      question: 'Can two of them be equal?',
      answer:
        'It is possible and does not happen: among a billion UUIDs of version 4, the chance that any two are equal is about one in ten billion billion.',
    },
    {
      question: 'Is a UUID a secret?',
      answer:
        'No. Version 4 is hard to guess if it comes from a cryptographic source, but RFC 9562 says not to rely on that: use a random token for access.',
    },
    {
      question: 'What is a GUID?',
      answer:
        'Microsoft’s name for a UUID, often written in capitals and braces. In memory and in some databases, Windows stores its first three parts with their bytes in reverse; the text is the same.',
    },
    {
      question: 'Are my identifiers uploaded?',
      answer:
        'No. The page itself makes and reads them on your own device, and its security policy blocks it from connecting to any server.',
    },
  ],
  keeps: 'inputs',
  related: ['unix-time', 'password-generator', 'hash-generator'],
} as const;
