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

export const REGEX_LIST = {
  format: 'Format of the list',
  formats: { lines: 'Lines', template: 'Template', json: 'JSON', csv: 'CSV' },
  each: 'On each line',
  whole: 'The match',
  group: (name: string) => (/^\d/.test(name) ? `Group ${name}` : `Group “${name}”`),
  template: 'Template for each match',
  templateHint:
    '$0 is the match, $1 group 1, $<name> a named group, $$ a dollar sign; \\n is a line break, \\t a tab.',
  unknownGroup: (written: string, groups: readonly string[]) => {
    const known = ['$0', ...groups.map((name) => (/^\d/.test(name) ? `$${name}` : `$<${name}>`))];
    const listed = `${known.slice(0, 10).join(', ')}${known.length > 10 ? ' …' : ''}`;
    return `The pattern has no group ${written}. It has ${listed}.`;
  },
  output: 'All matches',
  placeholder: 'The matches appear here, one after the other',
  what: 'all matches',
  count: (count: number, cut: boolean) => {
    if (cut)
      return `The list ends after ${count === 1 ? '1 match' : `${number(count)} matches`}, because it would be longer than 10,000,000 characters.`;
    return count === 0 ? 'No match.' : count === 1 ? '1 match.' : `All ${number(count)} matches.`;
  },
  shown: (length: number) =>
    `The first ${number(length)} characters are shown; copies and files have all of it.`,
  broken: (broken: number) =>
    broken === 1
      ? '1 of them has line breaks of its own; JSON and CSV keep it apart.'
      : `${number(broken)} of them have line breaks of their own; JSON and CSV keep them apart.`,
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
  count: (count: number, shown: number, withGroups: boolean) =>
    `${count === 1 ? '1 piece' : `${number(count)} pieces`}${count > shown ? `; the first ${number(shown)} are shown` : ''}.${withGroups ? ' Captured groups are among them.' : ''}`,
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
