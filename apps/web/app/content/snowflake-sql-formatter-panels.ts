const number = (value: number) => value.toLocaleString('en-NZ');
const lines = (count: number) => `${number(count)} ${count === 1 ? 'line' : 'lines'}`;

const LETTER_CASES = [
  { value: 'upper', label: 'UPPER CASE' },
  { value: 'lower', label: 'lower case' },
  { value: 'preserve', label: 'As written' },
] as const;

export const FORMATTER_SETTINGS = {
  title: 'Formatting Options',
  reset: 'Reset to defaults',
  indentSize: 'Indent Size',
  lineLength: 'Line Length',
  columns: (least: number, most: number) => `${least} to ${most} columns`,
  switches: [
    { key: 'uppercaseKeywords', label: 'Uppercase Keywords', hint: 'SELECT instead of select' },
    { key: 'newlineAfterComma', label: 'New Line After Comma', hint: 'Each selected column on its own line' },
    { key: 'alignCommas', label: 'Align Commas', hint: 'Columns line up under the first one' },
    { key: 'indentSubqueries', label: 'Indent Subqueries', hint: 'A nested query becomes a block' },
    { key: 'formatFunctions', label: 'Format Functions', hint: 'COUNT(…) instead of count(…)' },
  ],
  commaPosition: 'Comma Position',
  commaPositions: [
    { value: 'trailing', label: 'At the end of the line' },
    { value: 'leading', label: 'At the start of the line' },
  ],
  layout: 'Layout',
  layouts: [
    { value: 'river', label: 'River: clauses right-aligned' },
    { value: 'left', label: 'Left: clauses at the margin' },
  ],
  remembered: 'Remembered in this browser. Changing one formats again.',
} as const;

/** The options that are folded away. */
export const FORMATTER_MORE_SETTINGS = {
  title: 'More options',
  changed: (count: number) => `${count} changed`,
  switchedCases: [
    { key: 'keywordCase', label: 'Keyword Case' },
    { key: 'functionCase', label: 'Function Case' },
  ],
  dataTypeCase: 'Data Type Case',
  dataTypeCases: [{ value: '', label: 'Like keywords' }, ...LETTER_CASES],
  identifierCase: 'Identifier Case',
  identifierHint: 'Names in quotes never change.',
  letterCases: LETTER_CASES,
  alignAliases: 'Align Aliases',
  alignAliasesHint: 'Every AS in one column, where there is room',
} as const;

export const FORMATTER_DIFF = {
  title: 'Differences',
  none: 'No line differs.',
  removed: (count: number) => `− ${lines(count)} removed`,
  added: (count: number) => `+ ${lines(count)} added`,
  label: 'Differences, line by line',
  labelOf: (title: string) => `${title}, line by line`,
  original: 'Original',
  formatted: 'Formatted',
  /** Hides differences in white space and letter case. */
  onlyAdded: 'Hide white space and letter case',
  words: (added: number, recased: number) =>
    `${added === 1 ? '1 word' : `${number(added)} words`} added, ${number(recased)} in another letter case`,
  nothingAdded: 'No word was added: only white space and letter case differ.',
  skipped: (count: number) => `… ${lines(count)} with nothing added`,
  laidOut: 'Both sides are laid out like the result; the numbers at the left are those of your lines.',
  showMore: 'Show more',
  /** Read aloud before a line that exists on only one side. */
  kinds: { removed: 'removed: ', added: 'added: ' },
  moreCharacters: (count: number) => ` … ${number(count)} more characters`,
} as const;

/** The panel that runs the bundled test cases. */
export const FORMATTER_TESTS = {
  run: {
    loading: 'Loading Tests...',
    running: 'Running Tests...',
    idle: 'Run Tests',
    results: 'Run Tests',
  },
  loading: 'Loading test cases from files...',
  ready: (count: number) =>
    `${count === 1 ? '1 test case is' : `${count} test cases are`} ready. Each formats a query with the default options and compares the answer with the expected text.`,
  summary: (passed: number, failed: number, all: number) =>
    `${passed} passed, ${failed} failed out of ${all}`,
  noCases: 'No test cases loaded. Please check that the files exist',
  loadAgain: 'Load again',
  passed: 'PASSED',
  failed: 'FAILED',
  stopped: 'The run was stopped.',
  differences: (testCase: string) => `Differences in ${testCase}`,
  formattingError: 'Formatting error',
  error: 'Error',
  line: (line: number) => `Line ${line}`,
  expected: 'Expected',
  actual: 'Actual',
  noSuchLine: '(no such line)',
} as const;
