/** The grid of tools: recognises pasted or dropped content and offers the tool for it. */
export const SMART_PASTE = {
  label: 'Paste or drop anything',
  hint: 'We tell you what it looks like and open it in the right tool. It stays in this tab.',
  placeholder: 'JSON, SQL, a link, a hash …',
  dropHere: 'Drop the file here to see which tool to use.',
  title: 'What it looks like',
  pasted: (characters: number) => `${characters.toLocaleString('en-NZ')} characters`,
  file: (name: string, characters: number) => `“${name}”, ${characters.toLocaleString('en-NZ')} characters`,
  openIn: (tool: string) => `Open in ${tool}`,
  dismiss: 'Discard',
  announce: (count: number, best: string) =>
    count === 1 ? `Looks like ${best}.` : `Looks most like ${best}; ${count - 1} more possible.`,
  tooLong: (name: string) => `“${name}” is too long to hand over. Open the tool and drop the file there.`,
  pasteTooLong: 'That is too long to hand over. Save it to a file, open the tool and drop it there.',
  notText: (name: string) =>
    `“${name}” is not text. The hash generator and the Base64 encoder accept files of any kind: open one of them and drop the file there.`,
  unreadable: (name: string) => `“${name}” could not be read. Try again.`,
  notLoaded: 'A part of this page could not be loaded. Check the connection, then reload the page.',
  refused: 'Your browser did not let us pass it on. Open the tool and paste it there.',
} as const;

/** What a text can look like, with an article, to follow “Looks like”. */
export const LOOKS = {
  json: 'JSON',
  jsonLines: 'JSON Lines',
  almostJson: 'JSON with mistakes',
  sql: 'SQL',
  jwt: 'a JSON Web Token',
  dataUrl: 'a data URL',
  url: 'a URL',
  curl: 'a curl command',
  encoded: 'URL-encoded text',
  hash: 'a hash',
  color: 'a colour',
  regex: 'a regular expression',
  base64: 'Base64',
  passwordRules: 'a site’s password rules',
  qr: 'what QR codes hold',
  yaml: 'YAML',
  toml: 'TOML',
  csv: 'CSV',
  schema: 'a JSON Schema',
  uuid: 'a UUID',
  ulid: 'a ULID',
  time: 'a point in time',
  cron: 'a cron expression',
  text: 'plain text',
} as const;

/** Why a text looks like that; each reason says only what was detected. */
export const REASONS = {
  json: (kind: string) => `It parses as JSON: ${kind}.`,
  jsonLines: (lines: number) => `Each of its ${lines} lines parses as JSON.`,
  fencedJson: 'It is JSON in a code block. The JSON formatter can offer it without the block.',
  almostJson: 'It begins and ends like JSON, but does not parse. The JSON formatter can offer a repair.',
  sql: (word: string) => `It begins with ${word} and continues like a statement.`,
  jwt: 'It has three parts in Base64’s URL-safe alphabet, and the first is a token’s header.',
  jwtPayload: 'Its second part decodes to JSON, which the tool opens. The signature is not checked.',
  jwtPart: 'It has three parts in Base64’s URL-safe alphabet; the tool opens the second.',
  dataUrl: (type: string) => `It begins with data: and says that it holds ${type}.`,
  url: (host: string) => `It parses as the URL of ${host}.`,
  urlCode: 'A URL can be shown as a QR code.',
  curl: 'It begins like a curl command. The tool shows its URL and what it sends, and runs nothing.',
  encoded: (count: number) =>
    `It has ${count === 1 ? 'one percent-encoded byte' : `${count} percent-encoded bytes`}.`,
  form: 'It has pairs of names and values with & between them, as a form sends them.',
  hash: (digits: number, names: string) =>
    `${digits} hexadecimal digits, as many as ${names} ${names.includes(' or ') ? 'have' : 'has'}.`,
  color: 'It is written like a colour in CSS.',
  colorName: 'It is a colour name in CSS.',
  colorDigits: 'It has as many hexadecimal digits as a colour.',
  colorNumbers: 'It has three numbers from 0 to 255, as colours do.',
  regex: (flags: string) =>
    flags === ''
      ? 'It is a valid pattern between slashes.'
      : `It is a valid pattern between slashes, with the flags ${flags}.`,
  barePattern: 'It is a valid pattern.',
  passwordHash: (name: string) => `It is written as ${name} writes the hash of a password.`,
  pem: (label: string) =>
    `It begins as ${label.toLowerCase()} does in PEM, which is Base64 between two lines.`,
  base64Text: 'It uses only Base64’s alphabet and decodes to text.',
  base64File: (type: string) => `It uses only Base64’s alphabet and decodes to the beginning of ${type}.`,
  base64Bytes: 'It uses only Base64’s alphabet and has a possible length.',
  passwordRules: 'It has properties of passwordrules, such as minlength or required.',
  qr: (kind: string) => `It begins like ${kind}.`,
  yaml: 'Its lines are keys with values, or items, as in YAML.',
  toml: 'Its lines are tables, or keys with values, as in TOML.',
  csv: 'Each line has the same number of fields.',
  schema: 'It begins with the $schema of json-schema.org.',
  uuid: (version: number | null) =>
    version === null
      ? 'It has the form of a UUID.'
      : `It has the form of a UUID, with the bits of version ${version}.`,
  ulid: (time: string) => `It has the 26 characters of a ULID, and holds the time ${time}.`,
  unixTime: (unit: string, time: string) => `As Unix time in ${unit} it is ${time}.`,
  date: (time: string) => `It is written like a date: ${time}.`,
  cron: (meaning: string) => `It has the fields of a cron expression: ${meaning}`,
  text: 'Nothing more specific was recognised.',
} as const;
