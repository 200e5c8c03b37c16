/**
 * What people build passwords from first, in lower case: the top of every published list of leaked passwords, and
 * the words of this company and country. An attacker tries these before anything else.
 */
export const COMMON_WORDS: readonly string[] = [
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
export const KEYBOARD_ROWS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '!@#$%^&*()',
];
