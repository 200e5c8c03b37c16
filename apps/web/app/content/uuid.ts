const number = (value: number) => value.toLocaleString('en-NZ');

/** Under the title: what it does and what it is good for. */
export const UUID_LEDE =
  'New UUIDs and ULIDs, as many as you need, and everything that an existing one says about itself: version, time, node.';

export const UUID_MAKER = {
  title: 'New',
  kind: 'Kind',
  kinds: [
    { value: 'v4', label: 'UUID v4' },
    { value: 'v7', label: 'UUID v7' },
    { value: 'ulid', label: 'ULID' },
  ],
  hints: {
    v4: '122 random bits, and nothing else.',
    v7: 'The time in milliseconds and a random part of 74 bits: they sort by time, which suits keys of databases.',
    ulid: '26 letters and digits that sort by time: the time in milliseconds and a random part of 80 bits.',
  },
  howMany: 'How many',
  uuidForm: 'Written',
  uuidForms: [
    { value: 'uuid', label: 'lower case' },
    { value: 'upper', label: 'UPPER CASE' },
    { value: 'digits', label: 'without hyphens' },
    { value: 'braces', label: '{in braces}' },
    { value: 'urn', label: 'urn:uuid:…' },
    { value: 'base64', label: 'Base64, URL-safe' },
  ],
  ulidForms: [
    { value: 'ulid', label: 'UPPER CASE' },
    { value: 'lower', label: 'lower case' },
    { value: 'uuid', label: 'as a UUID' },
  ],
  result: (count: number) => (count === 1 ? '1 identifier' : `${number(count)} identifiers`),
  again: 'New',
  made: 'Made new ones.',
  what: (count: number) => (count === 1 ? 'the identifier' : 'all identifiers'),
  file: { v4: 'uuids-v4.txt', v7: 'uuids-v7.txt', ulid: 'ulids.txt' },
  inspect: (count: number) => (count === 1 ? 'Inspect it' : 'Inspect the first'),
} as const;

export const UUID_INSPECTOR = {
  label: 'Inspect',
  placeholder: 'Paste a UUID or ULID, written in any way',
  what: 'the identifier',
  example: '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
  result: 'What it says',
  nothing: 'Paste an identifier to see its version, its time and its parts.',
  kind: 'Kind',
  ulid: 'ULID',
  nil: 'Nil UUID: all bits are 0, as for “none”',
  max: 'Max UUID: all bits are 1, as for “the last of all”',
  versions: {
    1: 'UUID version 1: time and network card',
    2: 'UUID version 2: DCE Security, with a local id',
    3: 'UUID version 3: MD5 of a name',
    4: 'UUID version 4: random',
    5: 'UUID version 5: SHA-1 of a name',
    6: 'UUID version 6: version 1 in the order of time',
    7: 'UUID version 7: Unix time and random bits',
    8: 'UUID version 8: laid out by its maker',
  } as Readonly<Record<number, string>>,
  unknownVersion: (version: number) => `UUID of version ${version}, which RFC 9562 does not define`,
  variants: {
    ncs: 'UUID of the variant of Apollo NCS, from the 1980s',
    standard: 'RFC 9562',
    microsoft: 'UUID of Microsoft’s old variant, as in COM',
    future: 'UUID of a variant that is reserved for the future',
  },
  hashed: 'A name can’t be read back from its hash.',
  time: 'Time, UTC',
  zoned: 'Time here',
  ago: 'Distance',
  early: 'Up to seven minutes earlier than it was made: the local id took the last bits.',
  node: 'Node',
  invented: 'Made up: no network card has such an address.',
  real: 'The address of a network card, perhaps that of the computer that made it.',
  canonical: 'Standard form',
  fields: 'Its bits',
  field: 'Part',
  bits: 'Bits',
  hex: 'Hexadecimal',
  decimal: 'Decimal',
  forms: 'Written in other ways',
  formNames: {
    uuid: 'UUID',
    urn: 'URN',
    digits: 'Without hyphens',
    base64: 'Base64, URL-safe',
    oid: 'Object identifier',
    ulid: 'ULID',
  },
} as const;

/** What search engines and shared links are told about the page. */
export const UUID_TEXT = {
  title: 'UUID and ULID generator and inspector',
  description:
    'Generate up to 1,000 UUIDs v4 or v7 or ULIDs in your browser, and inspect any UUID or ULID: its version, variant, time, node and every other notation.',
  shareLine: 'What an identifier says.',
} as const;
