const number = (value: number) => value.toLocaleString('en-NZ');

/** The line under the title: what the tool does and what it is good for. */
export const REGEX_TESTER_LEDE =
  'Test regular expressions of JavaScript, PCRE2, Python and Go on your own text: matches, groups, replacement and splitting as you type, an explanation of the pattern, and a warning when some text could make it hang.';

export const REGEX_TESTER = {
  text: 'Test text',
  placeholder: 'Type or paste text to search, or drop a file',
  what: 'the test text',
  result: 'Result',
  view: 'What is shown',
  views: { matches: 'Matches', list: 'List', replace: 'Replace', split: 'Split', tests: 'Tests' },
  timedOut:
    'Stopped after 2 seconds: on this text the pattern takes far too long, which is what catastrophic backtracking looks like. Shorten the text, or make loops in the pattern exclude each other.',
  failed: (reason: string) => `The pattern could not be run: ${reason}`,
} as const;

export const REGEX_PATTERN = {
  label: 'Pattern',
  what: 'the pattern',
  placeholder: 'such as (?<year>\\d{4})-(?<month>\\d{2})',
  flags: 'Flags',
  examples: 'Example patterns',
  choose: 'Examples …',
  library: 'Library',
  opened: (name: string) => `Opened “${name}” from your library.`,
  undo: 'Undo',
  /** The names of the patterns in regex-examples.ts, in its order. */
  exampleNames: [
    'Dates with named groups',
    'Key and value',
    'Words with macrons',
    'Thousands separators',
    'Catastrophic backtracking',
  ],
} as const;

export const REGEX_FLAGS = [
  { flag: 'd', name: 'indices', hint: 'Gives the positions of the groups. They are always shown here.' },
  { flag: 'g', name: 'global', hint: 'Finds all matches, not only the first.' },
  { flag: 'i', name: 'ignore case', hint: 'Treats upper and lower case as the same.' },
  { flag: 'm', name: 'multiline', hint: '^ and $ also match at the beginning and end of each line.' },
  { flag: 's', name: 'dot all', hint: 'The dot also matches line breaks.' },
  {
    flag: 'u',
    name: 'unicode',
    hint: 'Reads whole characters, allows \\p{…} and rejects meaningless escapes.',
  },
  { flag: 'v', name: 'unicode sets', hint: 'Everything that u does, and sets: [a-z--[aeiou]]. Replaces u.' },
  {
    flag: 'y',
    name: 'sticky',
    hint: 'Matches only where the last match ended; the first match is at the beginning.',
  },
] as const;

export const REGEX_STATUS = {
  idle: 'Type a pattern to begin.',
  busy: 'Running…',
  noResult: 'No result.',
  matches: (count: number, cut: boolean, time: number) => {
    const matches = count === 1 ? '1 match' : `${number(count)} matches`;
    const took = time < 1 ? 'under 1 ms' : `${number(Math.round(time))} ms`;
    return cut ? `The first ${matches}; there are more. Took ${took}.` : `${matches}, in ${took}.`;
  },
  highlighted: (most: number) => `The first ${number(most)} are highlighted.`,
  notHighlighted: 'The text is too long to highlight the matches in it.',
} as const;

export const REGEX_VERDICT = {
  busy: 'Looking for texts that make it slow…',
  badge: { safe: 'Safe', vulnerable: 'Vulnerable', unknown: 'Unknown', linear: 'Safe' },
  linear: 'Go’s engine doesn’t backtrack: its time grows in proportion to the text, whatever the pattern.',
  safe: 'Backtracking grows in proportion to the text.',
  unknown: 'We couldn’t determine whether some text can make it very slow.',
  exponential: 'Catastrophic backtracking: a few more characters double the work. Attack:',
  polynomial: (degree: number) =>
    `${degree === 2 ? 'Quadratic' : degree === 3 ? 'Cubic' : 'Polynomial'} backtracking: twice the text, about ${number(2 ** degree)} times the work. Attack:`,
  what: 'the attack text',
  tryIt: 'Try it',
} as const;

/** How search results and shared links describe the page. */
export const REGEX_TESTER_TEXT = {
  title: 'Regex tester for JavaScript, PCRE2, Python and Go',
  description:
    'Test regular expressions of JavaScript, PCRE2, Python and Go: highlights, groups, replacement, explanation and a verdict on backtracking, in your browser.',
  shareLine: 'Regexes that do not run away.',
} as const;

/** Constructs of other languages' regular expressions, each with a button that writes it for JavaScript. */
export const REGEX_FLAVOUR = {
  offer: (index: number) => `At character ${index + 1}: another language’s syntax.`,
  write: 'Write',
  written: ({ written, flags }: { readonly written: string; readonly flags: string }) =>
    written === ''
      ? `the pattern without it, flags ${flags || 'none'}`
      : written.length > 60
        ? `${written.slice(0, 60)}…`
        : written,
} as const;
