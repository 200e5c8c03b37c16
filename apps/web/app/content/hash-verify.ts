import type { PasswordHash, Remark, Verdict } from '@hln/digests/password-hashes';

const number = (value: number) => value.toLocaleString('en-NZ');
const counted = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;
const kibibytes = (size: number) =>
  size % 1024 === 0 ? `${number(size / 1024)} MiB` : `${number(size)} KiB`;

/** Checking a password against its stored hash. */
export const HASH_VERIFY = {
  title: 'Password and its hash',
  hash: 'Stored password hash',
  hashHint:
    'bcrypt ($2a$, $2b$, $2y$), Argon2, scrypt or PBKDF2, also as Django writes them, or LDAP’s {SSHA}. A whole line of htpasswd, /etc/shadow or LDIF will do.',
  placeholder: '$argon2id$v=19$m=19456,t=2,p=1$…',
  example: 'Example',
  examplePair: {
    hash: '$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc',
    password: 'password',
  },
  password: 'Password',
  passwordHint: 'Neither leaves this page, and neither is stored. A reload forgets both.',
  show: 'Show the password',
  hide: 'Hide the password',
  check: 'Check the password',
  checking: 'Checking the password',
  matches: (milliseconds: number) =>
    `The password matches this hash (checked in ${number(milliseconds)} ms).`,
  different: (milliseconds: number) =>
    `The password doesn’t match this hash (checked in ${number(milliseconds)} ms). Look for spaces, capitals and another keyboard’s letters.`,
  stopped: 'The check was stopped.',
  timedOut:
    'The check took more than two minutes and was stopped. Check this hash with a program on your machine.',
  failed: (message: string) => `That didn’t work: ${message}`,
  settings: 'What the hash says',
  nothing: 'Paste a hash to see its settings.',
  rows: {
    scheme: 'Algorithm',
    cost: 'Cost',
    memory: 'Memory',
    passes: 'Passes',
    lanes: 'Lanes',
    blockSize: 'Block size',
    iterations: 'Iterations',
    version: 'Version',
    salt: 'Salt',
    length: 'Hash',
  },
  bytes: (count: number) => counted(count, 'byte'),
  bcrypt: (variant: string) => `bcrypt ($${variant}$)`,
  prehashed: 'bcrypt of a SHA-256 (Django)',
  argon2: (type: string) => `Argon2${type}`,
  scrypt: 'scrypt',
  pbkdf2: (prf: string) => `PBKDF2 with HMAC-${prf}`,
  ldap: (digest: string) => `${digest} once, as LDAP servers store it`,
  rounds: (cost: number) => `${cost}: ${number(2 ** cost)} rounds`,
  memory: kibibytes,
  /** N and r of scrypt: 128 × N × r bytes. */
  scryptMemory: (cost: number, blockSize: number) =>
    `${kibibytes((cost * blockSize) / 8)} (N = ${number(cost)})`,
  passes: (count: number) => counted(count, 'pass', 'passes'),
  verdicts: {
    enough: 'Enough for new passwords',
    'too-little': 'Too little work',
    unfit: 'Unfit for passwords',
  },
  source: 'OWASP’s Password Storage Cheat Sheet',
  sourceNote: 'Judged by the least settings of',
  longPassword: (most: number) =>
    `bcrypt reads the first ${most} bytes of a password in UTF-8. This one is longer: the rest makes no difference.`,
  bcryptNote:
    'bcrypt reads a password as UTF-8, 72 bytes at most, and C programs stop at a zero byte. Two passwords that differ after that match the same hash.',
} as const satisfies { verdicts: Record<Verdict, string> } & Record<string, unknown>;

/** What is said about the settings of a stored hash. */
export const HASH_REMARKS: Readonly<Record<Exclude<Remark, 'too-little'>, string>> = {
  enough: 'The settings reach the minimum for new passwords.',
  fast: 'A fast hash: a graphics card tries billions of passwords a second. Hash the password again with Argon2id at the next sign-in.',
  unsalted: 'It has no salt: equal passwords have equal hashes, and tables of common ones exist.',
  'bcrypt-legacy':
    'bcrypt is for systems that have it already. For new ones, Argon2id or scrypt resists graphics cards better.',
  'bcrypt-prehashed': 'The password is hashed with SHA-256 first, which lifts the limit of 72 bytes.',
  argon2d:
    'Argon2d reveals through the timing of its memory what it works on. Argon2id is meant for passwords.',
  argon2i:
    'Argon2i needs more passes than Argon2id (at least three) for the same strength. Argon2id is meant for passwords.',
  'argon2-old':
    'Version 16 (1.0) was replaced by 19 (1.3) in 2016, because it could be computed with less memory.',
  'pbkdf2-sha1': 'SHA-1 in PBKDF2 is not known to be broken, but it is for legacy systems only.',
  'short-salt': 'The salt is shorter than 16 bytes, which RFC 9106 recommends.',
};

/** The least settings for new passwords, for each scheme that can be slow enough. */
export const HASH_MINIMUM: Readonly<Record<Exclude<PasswordHash['scheme'], 'ldap'>, string>> = {
  bcrypt: 'The cost should be 10 at least.',
  argon2:
    'Argon2id needs 19 MiB and 2 passes at least, or 46 MiB and 1 pass, 12 and 3, 9 and 4, 7 and 5; Argon2i one of the last three.',
  scrypt:
    'scrypt needs N = 131,072 with r = 8 and one lane at least, or 65,536 with 2 lanes, 32,768 with 3, 16,384 with 5, 8,192 with 10.',
  pbkdf2: 'PBKDF2 needs 600,000 iterations of SHA-256 at least, 220,000 of SHA-512 or 1,400,000 of SHA-1.',
};

export const HASH_AGAIN = 'Hash the password again at the next sign-in.';
