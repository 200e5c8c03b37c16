import { fileSize } from './tool-parts.ts';

const number = (value: number) => value.toLocaleString('en-NZ');
const lines = (count: number) => `${number(count)} ${count === 1 ? 'line' : 'lines'}`;
const andMore = (hidden: number) => `and ${number(hidden)} more`;

/** The formatter's page around its parts. */
export const FORMATTER = {
  title: 'Snowflake SQL formatter',
  lede: 'Paste a query and read it. It is formatted here in your browser and goes nowhere unless you send feedback. Only this tab remembers your text: it survives a reload, and goes when you clear the input or close the tab for good.',
  withoutScript:
    'The formatter runs in your browser, so it needs JavaScript. Switch it on and reload this page.',
  changes: 'Formatting Changes Applied',
  moreChanges: andMore,
} as const;

export const FORMATTER_TOOLBAR = {
  settings: 'Settings',
  showDiff: 'Show Diff',
  hideDiff: 'Hide Diff',
  share: 'Share link',
  format: 'Format SQL',
  formatting: 'Formatting...',
  controlKey: 'Ctrl',
  enterKey: 'Enter',
} as const;

export const FORMATTER_INPUT = {
  label: 'Input SQL',
  placeholder: 'Paste your Snowflake SQL query here, or drop a .sql file',
  file: 'SQL file',
} as const;

/** The query of the "Example" button: untidy on purpose, with some of everything that Snowflake adds to SQL. */
export const FORMATTER_EXAMPLE = `with recent as (select o.id, o.customer_id, o.total, o.payload, row_number() over(partition by o.customer_id order by o.ordered_at desc) rn from raw.orders o where o.ordered_at>=dateadd(day,-30,current_date()) and o.status in('paid','shipped'))
select c."Name" customer, r.payload:shipping.city::string city, f.value:sku::varchar(20) sku, case when r.total>1000 then 'large' when r.total>100 then 'medium' else 'small' end size, sum(f.value:qty::int) over(partition by c.id) items
from recent r left join customers c on r.customer_id=c.id and c.active, lateral flatten(input=>r.payload:items) f
where r.rn<=3 -- the last three orders of each customer
qualify items>1 order by customer, sku limit 100;
`;

export const FORMATTER_OUTPUT = {
  label: 'Formatted SQL',
  placeholder: 'The formatted query appears here',
  replace: 'Replace input',
  replaceKeys: 'Ctrl+Shift+Enter',
} as const;

/** What the buttons above the panes copy. */
export const FORMATTER_COPY = {
  query: 'the query',
  formatted: 'the formatted text',
} as const;

/** How the last run ended. */
export const FORMATTER_RUN = {
  formatted: (count: number, time: string) => `${lines(count)}, formatted in ${time}`,
  time: (milliseconds: number) => (milliseconds < 1 ? 'under 1 ms' : `${Math.round(milliseconds)} ms`),
  notFormatted: 'Not formatted: the text is shown as it was.',
  /** In the list of changes, after a failure. */
  failed: 'Error occurred during formatting',
  stopped: 'The formatter stopped working.',
  unreadable: 'The formatter gave an answer that could not be read.',
} as const;

/** Files that are opened, and texts that are too large. */
export const FORMATTER_FILES = {
  opened: (file: string, note: string, others: string) => `Opened “${file}”. ${note}${others}`.trim(),
  onlyFirst: (files: number) => ` Only the first of ${files} files was opened.`,
  windows1252: 'The file is not UTF-8; it was read as Windows-1252. Check accented letters.',
  unreadable: (file: string) => `“${file}” could not be read. Your text here is unchanged.`,
  notText: (file: string) =>
    `“${file}” is not a text file, so there is no SQL to read. Your text here is unchanged.`,
  tooLarge: (what: string, bytes: number, most: number) =>
    `${what} is ${fileSize(bytes)}. This page takes up to ${fileSize(most)}; the command-line tool snowflake-format has no such limit. Your text here is unchanged.`,
  /** What is too large. */
  file: (file: string) => `“${file}”`,
  text: 'This text',
  textWithPaste: 'The text with what you pasted',
} as const;

export const FORMATTER_SETTINGS = {
  title: 'Formatting Options',
  reset: 'Reset to defaults',
  indentSize: 'Indent Size',
  indentHint: (least: number, most: number) => `${least} to ${most} columns`,
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

/** Links that carry a query. */
export const FORMATTER_SHARING = {
  opened: 'Opened from a shared link, with its options. Your own settings are kept.',
  ownOptions: 'Use my settings',
} as const;

export const FORMATTER_DIFF = {
  title: 'Differences',
  none: 'No line differs.',
  removed: (count: number) => `− ${lines(count)} removed`,
  added: (count: number) => `+ ${lines(count)} added`,
  label: 'Differences, line by line',
  original: 'Original',
  formatted: 'Formatted',
  showMore: 'Show more',
  /** Read aloud before a line that only one side has. */
  kinds: { removed: 'removed: ', added: 'added: ' },
  moreCharacters: (count: number) => ` … ${number(count)} more characters`,
} as const;

/** The panel that runs the bundled test cases. */
export const FORMATTER_TESTS = {
  title: 'Test Validation',
  names: { complexQuery: 'Complex Snowflake query' },
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
  noCasesAlert: 'No test cases loaded. Please check that the test case files exist.',
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
