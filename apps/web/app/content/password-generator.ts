const number = (value: number) => value.toLocaleString('en-NZ');

/** The line under the title: what the tool does and what it is good for. */
export const PASSWORD_GENERATOR_LEDE =
  'Random passwords, passphrases and PINs with their exact strength, to your rules or a site’s, made in your browser and stored nowhere.';

export const PASSWORD_GENERATOR = {
  kind: 'Make',
  kinds: [
    { value: 'password', label: 'Password' },
    { value: 'passphrase', label: 'Passphrase' },
    { value: 'pin', label: 'PIN' },
    { value: 'pronounceable', label: 'Pronounceable' },
    { value: 'rules', label: 'Site rules' },
  ],
  howMany: 'How many',
  result: {
    one: {
      password: 'Password',
      passphrase: 'Passphrase',
      pin: 'PIN',
      pronounceable: 'Password',
      rules: 'Password',
    },
    many: (count: number) => `${number(count)} results`,
  },
  show: 'Show',
  hide: 'Hide',
  again: 'New',
  clearClipboard: 'Clear clipboard',
  cleared:
    'The clipboard is empty now. A clipboard history or a synchronised clipboard may still have the text.',
  notCleared: 'The browser did not allow the clipboard to be cleared. Copy something else over it.',
  file: 'passwords.txt',
  hidden: (characters: number) =>
    `Hidden: ${characters === 1 ? '1 character' : `${number(characters)} characters`}`,
  waiting: 'One moment…',
  none: 'No password fits these options: see the message below.',
  made: 'Made a new one.',
  what: { one: 'the secret', many: 'the secrets' },
  options: 'Options',
  failed: (message: string) => `That didn’t work: ${message}`,
} as const;

export const PASSWORD_STRENGTH = {
  title: 'Strength',
  bits: (bits: number) => `${bits.toFixed(1)} bits`,
  count: (count: string) => `one of ${count}, each equally likely`,
  attackers: {
    online: { name: 'Guessing at a log-in page', rate: '100 guesses a second, which is a lax service' },
    'slow-hash': {
      name: 'A stolen bcrypt hash (cost 12)',
      rate: '100,000 a second: about seventy of the fastest graphics cards',
    },
    'fast-hash': { name: 'A stolen MD5 hash', rate: '10¹² a second: about six of the same cards' },
  },
  columns: { attacker: 'Attack', time: 'Time to guess, on average' },
} as const;

export const PASSWORD_OPTIONS = {
  length: 'Length',
  classes: {
    lower: 'Lower case a–z',
    upper: 'Upper case A–Z',
    digit: 'Digits 0–9',
    symbol: 'Symbols',
  },
  atLeast: (name: string) => `At least, of ${name}`,
  atLeastShort: 'at least',
  symbols: 'Which symbols',
  symbolsHint: 'Any characters; letters and digits too.',
  exclude: 'Never use',
  excludeHint: 'Characters to leave out.',
  lookAlikes: 'Leave out look-alikes',
  lookAlikesHint: 'I l 1 | O 0 o',
  unique: 'No character twice',
  runs: 'The same in a row',
  runsOptions: [
    { value: '0', label: 'Any number' },
    { value: '1', label: 'Never' },
    { value: '2', label: 'At most 2' },
    { value: '3', label: 'At most 3' },
  ],
  words: 'Words',
  separator: 'Between the words',
  separators: [
    { value: '-', label: 'Hyphen -' },
    { value: ' ', label: 'Space' },
    { value: '.', label: 'Full stop .' },
    { value: '_', label: 'Underscore _' },
    { value: '', label: 'Nothing' },
  ],
  capitals: 'Capital letter for each word',
  capitalsHint: 'Adds no strength; some sites ask for it.',
  wordDigit: 'A digit after one of the words',
  pinLength: 'Digits',
  avoidTrivial: 'Leave out the easily guessed',
  avoidTrivialHint:
    'Runs such as 1234, repeats such as 1111 or 1212 and, with four digits, years. The strength doesn’t count them.',
  capital: 'Capital first letter',
  digitsAtEnd: 'Digits at the end',
  rules: 'Password rules',
  rulesHint: 'A site’s passwordrules attribute, or rules in that form.',
  rulesPlaceholder: 'minlength: 8; maxlength: 16; required: lower; required: digit; max-consecutive: 2;',
  understood: 'As understood',
  lengths: (least: number, most: number | null) =>
    most === null
      ? `at least ${number(least)} characters`
      : least === most
        ? `${number(least)} characters`
        : `${number(least)} to ${number(most)} characters`,
  required: (least: number, characters: string) => `at least ${least} of ${characters}`,
  allowed: (characters: string) => `also allowed: ${characters}`,
  run: (most: number) => `at most ${most} of the same in a row`,
  ownLength: 'Length within the rules',
  noSpaces: 'Leave out spaces',
  noSpacesHint: 'Some sites allow them and then drop them at the ends.',
} as const;

/** How search results and shared links describe the page. */
export const PASSWORD_GENERATOR_TEXT = {
  title: 'Password and passphrase generator',
  description:
    'Secure random passwords, passphrases and PINs with exact entropy, to any site’s rules, made in your browser and stored nowhere.',
  shareLine: 'Passwords from real randomness.',
} as const;
