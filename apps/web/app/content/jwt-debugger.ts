const number = (value: number) => value.toLocaleString('en-NZ');

/** Under the title: what it does and what it is good for. */
export const JWT_DEBUGGER_LEDE =
  'Paste a token, or anything that contains one. See its header, claims and times, check its signature, and learn what could go wrong.';

export const JWT_TOOLBAR = {
  mode: 'What to do',
  modes: [
    { value: 'check', label: 'Check a token' },
    { value: 'create', label: 'Create a token' },
  ],
} as const;

export const JWT_INPUT = {
  label: 'Token',
  placeholder: 'Paste a token, a header, a cookie, a cURL command or JSON with tokens',
  what: 'the token',
  file: 'File with a token',
  kept: 'The token and the key are stored nowhere: a reload forgets them.',
  none: 'There is no token in this text. A token has three parts of Base64URL with full stops between them, and usually begins with “eyJ”.',
  parts: {
    header: 'Header',
    payload: 'Payload',
    signature: 'Signature',
    'encrypted key': 'Encrypted key',
    vector: 'Vector',
    content: 'Content',
    tag: 'Tag',
  },
  surroundings: {
    nothing: null,
    'white-space': 'White space around the token is ignored.',
    'line-breaks': 'Line breaks within the token are ignored.',
    quotes: 'The quotes around the token are ignored.',
    bearer: 'What stands before the token is ignored.',
    text: 'Found in a longer text.',
    'json-serialization': 'Read from the JSON form of a signature (RFC 7515, section 7.2).',
  },
  several: (count: number) => `${count === 20 ? '20 or more' : count} tokens were found`,
  chosen: 'Show token',
} as const;

export const JWT_KEY = {
  labels: {
    either: 'Secret or public key',
    secret: 'Secret',
    'public key': 'Public key',
  },
  hints: {
    either: 'A secret, a JWK or JWK Set, or PEM: a public key or a certificate.',
    secret: 'The secret that issuer and receiver share, as text or JWK.',
    'public key': 'The issuer’s key as PEM (public key or certificate), JWK or JWK Set.',
  },
  encoding: 'The secret is',
  encodings: [
    { value: 'text', label: 'text' },
    { value: 'base64', label: 'Base64 or Base64URL' },
    { value: 'hex', label: 'hex' },
  ],
  show: 'Show the key',
  hide: 'Hide the key',
  open: 'Open key file',
  file: 'Key file',
  detached: 'Payload of the token',
  detachedHint:
    'The payload is not in the token. Paste it exactly as it was signed, without a line break at the end.',
} as const;

export const JWT_OUTPUT = {
  placeholder: 'What is in the token appears here.',
  noKey: {
    secret: 'The signature is not checked yet: type the secret.',
    'public key': 'The signature is not checked yet: paste the issuer’s public key.',
  },
  unchecked: 'Anybody could have written what you read below until the signature is checked.',
  validity: {
    expired: (when: string) => `The token expired on ${when}.`,
    'not-yet': (when: string) => `The token is not valid before ${when}.`,
  },
  advice: 'What to know about it',
  severity: { danger: 'Danger', warning: 'Warning', info: 'Note' },
  times: 'Times',
  utc: (time: string) => `${time} UTC`,
  claims: {
    exp: 'expires',
    nbf: 'valid from',
    iat: 'issued',
    auth_time: 'signed in',
    updated_at: 'updated',
  },
  noMoment: 'not a time',
  header: 'Header',
  payload: 'Payload',
  whatHeader: 'the header',
  whatPayload: 'the payload',
  signature: (bytes: number) => `Signature of ${number(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}.`,
  parts: (header: string, payload: string) => `Header ${header}, payload ${payload}.`,
  encrypted: 'The content is encrypted.',
  detached: 'The payload is not in the token.',
  unreadable: 'This part can’t be read: see the problem at the token.',
  binary: (bytes: number) => `${number(bytes)} bytes that are no text.`,
  failed: (reason: string) => `The token could not be read: ${reason}`,
  timedOut: 'it took longer than 20 seconds. Copy only the token.',
  edit: 'Edit a copy',
} as const;

export const JWT_CREATE = {
  header: 'Header',
  payload: 'Payload',
  what: { header: 'the header', payload: 'the payload' },
  placeholder: 'A JSON object',
  algorithm: 'Algorithm',
  algorithms: [
    { value: 'HS256', label: 'HS256' },
    { value: 'HS384', label: 'HS384' },
    { value: 'HS512', label: 'HS512' },
  ],
  secret: 'Secret',
  secretHint: 'What the token is signed with. It is stored nowhere.',
  random: 'Random secret',
  result: 'Signed token',
  resultPlaceholder: 'The token appears here',
  whatResult: 'the token',
  downloadName: 'token.jwt',
  check: 'Check this token',
  signed: (characters: number) => `${number(characters)} characters.`,
} as const;

/** What search engines and shared links are told about the page. */
export const JWT_DEBUGGER_TEXT = {
  title: 'JWT debugger: read and check JSON Web Tokens',
  description:
    'Decode a JWT, check its signature with a secret, JWK or PEM, read its times and learn its dangers. In your browser: the token is sent nowhere.',
  shareLine: 'What your token says, and whether to believe it.',
} as const;
