/** The words under the panes, which load after them: explanation, code and cheat sheet. */
export const REGEX_EXPLANATION = {
  title: 'Explanation',
  none: 'A valid pattern is explained here, part by part.',
  tooLarge: 'This pattern is too long or too deeply nested to be explained.',
  empty: '(empty)',
} as const;

export const REGEX_CODE = {
  title: 'Code',
  none: 'A valid pattern appears as code here.',
  language: 'Language',
  names: {
    javascript: 'JavaScript',
    typescript: 'TypeScript',
    python: 'Python',
    java: 'Java',
    go: 'Go',
    php: 'PHP',
  },
  what: (language: string) => `the ${language} code`,
  differences: 'Differences:',
} as const;

export const REGEX_CHEAT_SHEET = {
  title: 'Cheat sheet',
  sections: [
    {
      title: 'Characters',
      rows: [
        ['.', 'any character but a line break (with s: any)'],
        ['\\d  \\D', 'a digit 0–9; anything else'],
        ['\\w  \\W', 'A–Z, a–z, 0–9, _; anything else'],
        ['\\s  \\S', 'white space; anything else'],
        ['[a-f_]  [^a-f_]', 'one of these; none of these'],
        ['\\p{L}  \\P{L}', 'a letter of any script; anything else (u or v)'],
        ['[a-z--[aeiou]]', 'a to z without vowels (v)'],
        ['\\t  \\n  \\u00e9  \\u{1F600}', 'characters by name or number (braces: u or v)'],
      ],
    },
    {
      title: 'How often',
      rows: [
        ['?  *  +', 'none or one; any number; one or more'],
        ['{3}  {2,}  {2,5}', 'exactly 3; at least 2; 2 to 5'],
        ['*?  +?  {2,5}?', 'as few as possible'],
      ],
    },
    {
      title: 'Groups',
      rows: [
        ['(…)', 'captured by number'],
        ['(?<name>…)', 'captured by name'],
        ['(?:…)', 'not captured'],
        ['a|b', 'a, or else b'],
        ['\\1  \\k<name>', 'the same text again'],
        ['(?i:…)  (?-i:…)', 'a flag on or off for a part'],
      ],
    },
    {
      title: 'Places',
      rows: [
        ['^  $', 'beginning and end (with m: of each line)'],
        ['\\b  \\B', 'a word boundary; not one'],
        ['(?=…)  (?!…)', 'what follows must match; must not'],
        ['(?<=…)  (?<!…)', 'what is before must match; must not'],
      ],
    },
    {
      title: 'Replacement',
      rows: [
        ['$&', 'the match'],
        ['$1  $<name>', 'a group'],
        ["$`  $'", 'what is before and after the match'],
        ['$$', 'a dollar sign'],
      ],
    },
  ],
} as const;
