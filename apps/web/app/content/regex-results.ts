const number = (value: number) => value.toLocaleString('en-NZ');

export const REGEX_MATCHES = {
  label: 'Matches and their groups',
  none: 'No match.',
  waiting: 'The matches appear here, with their groups.',
  what: 'Match',
  place: 'Position',
  value: 'Text',
  match: (index: number) => `Match ${number(index)}`,
  matchWhat: (index: number) => `match ${number(index)}`,
  group: (index: number) => `Group ${index}`,
  namedGroup: (index: number, name: string) => `Group ${index} “${name}”`,
  noPart: 'took no part',
  empty: 'empty text',
  select: 'Select in the text:',
  span: (start: number, end: number) => (start === end ? `at ${start}` : `${start}–${end}`),
  more: (hidden: number) => `Show more (${number(hidden)} hidden)`,
} as const;

export const REGEX_REPLACE = {
  label: 'Replacement',
  hint: "$1 is group 1, $<name> a named group, $& the match, $` and $' the text before and after it, $$ a dollar sign.",
  escapes: 'Read \\n, \\t, \\u2026 as in a JavaScript string',
  output: 'Replaced text',
  placeholder: 'The text after the replacement appears here',
  what: 'the replaced text',
  cut: 'The replaced text is too long to show in full: it is cut off at 2,000,000 characters.',
} as const;

export const REGEX_SPLIT = {
  label: 'Pieces',
  nothing: 'No result.',
  what: 'the pieces as JSON',
  count: (count: number, shown: number) =>
    `${count === 1 ? '1 piece' : `${number(count)} pieces`}${count > shown ? `; the first ${number(shown)} are shown` : ''}. Captured groups are among them.`,
  noPart: 'undefined (a group that took no part)',
  empty: 'empty text',
} as const;

export const REGEX_TESTS = {
  none: 'Texts that the pattern should or should not match. Share links include them.',
  waiting: 'Not run: the pattern is empty, not valid, or was stopped.',
  passed: (passed: number, all: number) =>
    passed === all ? `All ${number(all)} pass.` : `${number(passed)} of ${number(all)} pass.`,
  should: 'Should match',
  shouldNot: 'Should not match',
  expectation: (index: number) => `Expectation of test ${index}`,
  text: (index: number) => `Text of test ${index}`,
  remove: (index: number) => `Remove test ${index}`,
  pass: 'Pass',
  fail: 'Fail',
  add: 'Add a test',
} as const;
