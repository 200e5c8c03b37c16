import type { PartKind, Suggestion, Warning } from '@hln/passwords';

const number = (value: number) => value.toLocaleString('en-NZ');

/** The choice between the generator and the check, beside the generator's own options. */
export const PASSWORD_VIEWS = {
  label: 'View',
  options: [
    { value: 'make', label: 'Generate' },
    { value: 'check', label: 'Check a password' },
  ],
  loading: 'One moment…',
} as const;

export const PASSWORD_CHECK = {
  title: 'Your password',
  label: 'Password to check',
  hint: 'Nothing leaves this page, and nothing is stored: leaving this view forgets the password.',
  show: 'Show the password',
  hide: 'Hide the password',
  result: 'Estimate',
  empty: 'Type a password to see how many guesses it takes.',
  loading: 'Loading the word lists…',
  scores: ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'],
  meanings: [
    'Guessed in a thousand tries.',
    'Holds only where a log-in page limits attempts.',
    'Holds at a log-in page, but not once a hash is stolen.',
    'Holds for a while if a slow hash is stolen.',
    'Holds if a slow hash is stolen. A fast one may still fall: see the times.',
  ],
  guesses: (guesses: string) => `about ${guesses} guesses`,
  equal: (bits: number) => `As many as a random secret of ${bits.toFixed(1)} bits takes on average.`,
  ignored: (most: number, ignored: number) =>
    `Only the first ${most} characters are judged: the method is slow on long texts. ${ignored === 1 ? 'One more character' : `${number(ignored)} more characters`} can only make it stronger.`,
  failed: (message: string) => `That didn’t work: ${message}`,
  timedOut: 'The estimate took more than ten seconds and was stopped. Try a shorter password.',
  columns: { attacker: 'Attack', time: 'Time to guess' },
  theirs: 'At zxcvbn’s speeds',
  ours: 'At the generator’s speeds',
  attacks: {
    throttled: { name: 'A log-in page that limits attempts', rate: '100 guesses an hour' },
    unthrottled: { name: 'A log-in page without limits', rate: '10 guesses a second' },
    slow: { name: 'A stolen slow hash (bcrypt, scrypt, Argon2)', rate: '10,000 a second' },
    fast: { name: 'A stolen fast hash (MD5, SHA-1)', rate: '10 billion a second' },
  },
  parts: {
    title: 'What it is made of',
    columns: { part: 'Part', kind: 'Recognised as', guesses: 'Guesses' },
    place: (from: number, to: number) => (from === to ? `Character ${from}` : `Characters ${from} to ${to}`),
    substituted: 'with symbols for letters',
    reversed: 'backwards',
  },
  advice: {
    title: 'Advice',
    none: 'zxcvbn gives advice on weaker passwords only. Use this one for one service.',
  },
  why: {
    title: 'Why guesses here, and bits for generated passwords',
    paragraphs: [
      'A generated password is drawn from a known number of equally likely ones, so its bits are exact. Nobody knows how you thought of yours. This estimate (zxcvbn) tries what people choose first, such as common passwords, words, names, dates and keyboard runs, and counts the guesses before it gets to yours.',
      'It knows English words and names and about 50,000 common passwords. It doesn’t know your birthday, your pet or what has leaked about you, so the real number may be lower.',
      'What it doesn’t recognise counts as ten guesses a character, which is cautious: a generated password of 20 characters (124.8 bits, 10³⁷ guesses on average) counts as 10²⁰ here. For passwords made on this page, believe the bits.',
    ],
  },
} as const;

export const PASSWORD_PARTS: Readonly<Record<PartKind, string>> = {
  password: 'common password',
  word: 'common word',
  name: 'name',
  keyboard: 'run on a keyboard',
  sequence: 'sequence, such as abc',
  series: 'words in a known order',
  repeat: 'repeat',
  year: 'recent year',
  date: 'date',
  separator: 'separator',
  unknown: 'not recognised',
};

export const PASSWORD_WARNINGS: Readonly<Record<Warning, string>> = {
  straightRow: 'Rows of keys on a keyboard are easy to guess.',
  keyPattern: 'Short patterns on a keyboard are easy to guess.',
  simpleRepeat: 'Repeated characters such as “aaa” are easy to guess.',
  extendedRepeat: 'Repeats such as “abcabcabc” are hardly harder to guess than “abc”.',
  sequences: 'Sequences such as “abc” or “6543” are easy to guess.',
  recentYears: 'Recent years are easy to guess.',
  dates: 'Dates are easy to guess.',
  topTen: 'This is one of the ten most common passwords.',
  topHundred: 'This is one of the hundred most common passwords.',
  common: 'This is a common password.',
  similarToCommon: 'This is similar to a common password.',
  wordByItself: 'A word by itself is easy to guess.',
  namesByThemselves: 'A name by itself is easy to guess.',
  commonNames: 'Common names are easy to guess.',
};

export const PASSWORD_SUGGESTIONS: Readonly<Record<Suggestion, string>> = {
  l33t: 'Symbols for letters, such as @ for a, help very little.',
  reverseWords: 'A word written backwards is not much harder to guess.',
  allUppercase: 'All capitals are almost as easy to guess as all small letters.',
  capitalization: 'A capital first letter helps very little.',
  dates: 'Leave out dates that have to do with you.',
  recentYears: 'Leave out recent years.',
  associatedYears: 'Leave out years that have to do with you.',
  sequences: 'Leave out sequences.',
  repeated: 'Leave out repeated words and characters.',
  longerKeyboardPattern: 'A pattern on the keyboard needs to be longer, with several turns.',
  anotherWord: 'Add a word or two that are less common, or let the generator make a passphrase.',
  useWords: 'Several random words make a good password.',
  noNeed: 'It needs no symbols, digits or capitals to be strong.',
};

export const PASSWORD_HISTORY = {
  title: 'Made in this tab',
  hint: (most: number) =>
    `The last ${most}, in this page’s memory only: a reload or closing the tab removes them. A result that was replaced within a second, as options changed, is left out.`,
  empty: 'Nothing yet.',
  show: 'Show history',
  hide: 'Hide history',
  clear: 'Clear history',
  confirm: {
    title: 'Clear the history?',
    text: (count: number) =>
      `${count === 1 ? 'The password' : `The ${number(count)} passwords`} in it can’t be brought back. Copies and saved ones stay.`,
    yes: 'Clear it',
    no: 'Keep it',
  },
  cleared: 'The history is empty now.',
  what: (position: number) => `password ${position} of the history`,
} as const;
