const number = (value: number) => value.toLocaleString('en-NZ');

/** The part of the page that takes a URL apart. It is loaded after the rest, and these words with it. */
export const URL_PARTS = {
  title: 'The URL in its parts',
  waiting: 'When the input is a URL, its parts, its query as a table and its host name appear here.',
  base: 'Base URL',
  baseExample: 'https://example.com/a/',
  baseHint: 'Only for a relative URL: what it is relative to.',
  parts: 'Parts, as the URL Standard names them',
  none: 'none',
  copy: (part: string) => `the ${part}`,
  changes: 'What the parser changed or what to look at',
  notUrl: (reason: string, advice: string) => `${reason} ${advice}`,
  query: 'Query',
  noQuery: 'This URL has no query.',
  columns: { name: 'Name', value: 'Value', actions: 'Actions' },
  nameOf: (place: number) => `Name of parameter ${place}`,
  valueOf: (place: number) => `Value of parameter ${place}`,
  up: (place: number) => `Move parameter ${place} up`,
  down: (place: number) => `Move parameter ${place} down`,
  remove: (place: number) => `Remove parameter ${place}`,
  add: 'Add a parameter',
  keys: 'Alt with the up or down key moves the row that you are in.',
  tooMany: (count: number) => `The query has ${number(count)} parameters; the table shows up to 200.`,
  moved: (name: string, place: number, all: number) => `“${name}” is now parameter ${place} of ${all}.`,
  removed: (name: string) => `“${name}” removed. Undo brings it back.`,
  host: 'Host name',
  hostForms: { ascii: 'In DNS', unicode: 'As read' },
  looksLike: (name: string) => `The whole name can be taken for ${name}.`,
  scripts: (label: string, scripts: string) => `${label}: ${scripts}`,
  nothingFound:
    'Nothing of what is checked stands out: mixed alphabets, look-alikes of ASCII, mixed digits, invisible joiners.',
} as const;
