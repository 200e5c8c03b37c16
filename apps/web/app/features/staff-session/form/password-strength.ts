/**
 * What people build passwords from first, in lower case: the top of every published list of leaked passwords, and
 * the words of this company and country. An attacker tries these before anything else.
 */
const COMMON_WORDS: readonly string[] = [
  ...['password', 'passwort', 'passwd', 'pass', 'passphrase', 'letmein', 'welcome', 'admin', 'administrator'],
  ...['login', 'user', 'guest', 'root', 'master', 'secret', 'changeme', 'default', 'test', 'temp', 'qwerty'],
  ...[
    'qwertyuiop',
    'qwertz',
    'azerty',
    'asdfgh',
    'zxcvbn',
    'iloveyou',
    'love',
    'monkey',
    'dragon',
    'sunshine',
  ],
  ...['princess', 'football', 'baseball', 'basketball', 'soccer', 'hockey', 'rugby', 'superman', 'batman'],
  ...[
    'pokemon',
    'starwars',
    'shadow',
    'michael',
    'jordan',
    'jennifer',
    'charlie',
    'daniel',
    'jessica',
    'ashley',
  ],
  ...['thomas', 'hunter', 'killer', 'ginger', 'pepper', 'summer', 'winter', 'spring', 'autumn', 'january'],
  ...['february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november', 'december'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'freedom', 'whatever'],
  ...['trustno', 'access', 'flower', 'hello', 'cheese', 'cookie', 'coffee', 'computer', 'internet', 'google'],
  ...['company', 'office', 'staff', 'harmonize', 'liberate', 'navigate', 'hln', 'wellington', 'auckland'],
  ...['aotearoa', 'newzealand', 'zealand', 'kiwi', 'allblacks', 'whakatere', 'kiaora'],
];

/** Rows of characters that people slide along. */
const KEYBOARD_ROWS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()',
];

export interface PasswordStrength {
  /** From 0, guessed at once, to 4, beyond anybody's means. */
  readonly level: 0 | 1 | 2 | 3 | 4;
  /** The main weakness, if there is one. */
  readonly weakness: 'common' | 'personal' | 'pattern' | 'short' | null;
}

/** Bits of guessing work at which each level above 0 begins; 40 is a day of guessing, 64 more than a lifetime. */
const LEVELS = [22, 34, 46, 62] as const;

/** Characters after this one do not change the result. */
const MAX_READ = 128;

/** A part of a password: its length in characters and the guessing work that it adds, in bits. */
interface Piece {
  readonly length: number;
  readonly bits: number;
  readonly kind: 'common' | 'personal' | 'pattern' | 'plain';
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Estimates the work of an attacker who knows how people choose passwords: listed words, the person's own name, runs
 * along the keyboard, repetition and years are cheap wherever they appear. The estimate is too low rather than too
 * high.
 */
export function passwordStrength(password: string, email: string): PasswordStrength {
  const characters = [...password].slice(0, MAX_READ);
  const unit = repeatedUnit(characters);
  if (unit !== null) return { ...passwordStrength(unit.join(''), email), weakness: 'pattern' };

  const plain = characters.map((character) => character.toLowerCase());
  const read = plain.map((character) => LEET[character] ?? character);
  const personal = personalWords(email);
  let bits = 0;
  const covered = { common: 0, personal: 0, pattern: 0, plain: 0 };
  for (let at = 0; at < characters.length; ) {
    const piece = pieceAt(plain, read, characters, at, personal);
    bits += piece.bits;
    covered[piece.kind] += piece.length;
    at += piece.length;
  }
  const level = LEVELS.filter((limit) => bits >= limit).length as PasswordStrength['level'];
  return { level, weakness: level >= 3 ? null : mainWeakness(covered, characters.length) };
}

function mainWeakness(covered: Record<Piece['kind'], number>, length: number): PasswordStrength['weakness'] {
  const { common, personal, pattern } = covered;
  const cheap = common + personal + pattern;
  if (cheap === 0 || cheap * 2 < length) return length < 12 ? 'short' : null;
  if (personal >= common && personal >= pattern) return 'personal';
  return common >= pattern ? 'common' : 'pattern';
}

function pieceAt(
  plain: readonly string[],
  read: readonly string[],
  typed: readonly string[],
  at: number,
  personal: readonly string[],
): Piece {
  const rest = plain.slice(at).join('');
  const restRead = read.slice(at).join('');
  const longest = (words: readonly string[]) =>
    words.reduce((best, word) => {
      const found = rest.startsWith(word) || restRead.startsWith(word);
      return found && word.length > best ? word.length : best;
    }, 0);
  const candidates: Piece[] = [
    { length: longest(personal), bits: 3, kind: 'personal' },
    { length: longest(COMMON_WORDS), bits: 9, kind: 'common' },
    { length: /^(?:19|20)\d\d/.test(rest) ? 4 : 0, bits: 6, kind: 'pattern' },
    { length: slideLength(rest), bits: 6, kind: 'pattern' },
    { length: runLength(rest), bits: 6, kind: 'pattern' },
  ];
  const best = candidates.reduce((a, b) => (b.length > a.length ? b : a));
  if (best.length >= 3) return best;
  return { length: 1, bits: characterBits(typed, at), kind: 'plain' };
}

/** Within a word the next letter is half predictable; a digit, a sign or a change of case is not. */
function characterBits(typed: readonly string[], at: number): number {
  const character = typed[at] ?? '';
  const previous = typed[at - 1] ?? '';
  if (character === ' ') return previous === ' ' ? 0 : 2;
  if (/\d/.test(character)) return 3.3;
  if (/\p{Ll}/u.test(character)) return /\p{L}/u.test(previous) ? 2.3 : 4.7;
  // Everybody capitalises the first letter.
  if (/\p{Lu}/u.test(character)) return at === 0 ? 4.7 : 5.2;
  if (/\p{L}/u.test(character)) return 8;
  return at === typed.length - 1 ? 3.5 : 5;
}

/** How far the start of a text runs along a row of the keyboard or the alphabet, in either direction. */
function slideLength(text: string): number {
  let best = 0;
  for (const row of KEYBOARD_ROWS) {
    for (const line of [row, [...row].reverse().join('')]) {
      const from = line.indexOf(text[0] ?? ' ');
      if (from < 0) continue;
      let length = 0;
      while (text[length] !== undefined && text[length] === line[from + length]) length++;
      best = Math.max(best, length);
    }
  }
  return best;
}

/** How often the first character of a text repeats. */
function runLength(text: string): number {
  let length = 0;
  while (text[length] !== undefined && text[length] === text[0]) length++;
  return length;
}

/** `abc` of `abcabc`; null for a text that does not repeat. */
function repeatedUnit(characters: readonly string[]): readonly string[] | null {
  for (let length = 1; length <= characters.length / 2; length++) {
    const repeats = characters.every((character, index) => character === characters[index % length]);
    if (repeats && characters.length % length === 0) return characters.slice(0, length);
  }
  return null;
}

/** The parts of an email address that its owner would think of first. */
function personalWords(email: string): readonly string[] {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [name, ...name.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1)];
  return [...new Set(parts)].filter((part) => part.length >= 3);
}
