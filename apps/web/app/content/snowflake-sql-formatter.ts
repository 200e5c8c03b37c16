import { fileSize } from './tool-parts.ts';

const number = (value: number) => value.toLocaleString('en-NZ');
const lines = (count: number) => `${number(count)} ${count === 1 ? 'line' : 'lines'}`;

/** The formatter's page, without its panels. */
export const FORMATTER = {
  title: 'Snowflake SQL formatter',
  lede: 'Paste a query and read it. It is formatted here in your browser and goes nowhere unless you send feedback. Only this tab remembers your text: it survives a reload, and is deleted when you clear the input or close the tab for good.',
  withoutScript:
    'The formatter runs in your browser, so it needs JavaScript. Switch it on and reload this page.',
  changes: 'Formatting Changes Applied',
  moreChanges: (hidden: number) => `and ${number(hidden)} more`,
} as const;

export const FORMATTER_TOOLBAR = {
  settings: 'Settings',
  showDiff: 'Show Diff',
  hideDiff: 'Hide Diff',
  tests: 'Test Validation',
  share: 'Share link',
  minify: 'Copy minified',
  format: 'Format SQL',
  formatting: 'Formatting...',
} as const;

/** The shortcut keys as they are labelled. Our fonts have no glyph for Apple's command key. */
export const FORMATTER_KEYS = {
  apple: { enter: 'return', replace: (command: string) => `${command} + shift + return` },
  others: { command: 'Ctrl', enter: 'Enter', replace: 'Ctrl+Shift+Enter' },
} as const;

/** The line that reports a problem in the input. */
export const FORMATTER_PROBLEMS = {
  /** Follows the key's name. */
  key: 'goes there',
  others: (count: number) => `${number(count)} more`,
  onlyOne: 'Show one',
  kept: 'Left as it was: Snowflake SQL has no such character.',
} as const;

export const FORMATTER_INPUT = {
  label: 'Input SQL',
  placeholder: 'Paste your Snowflake SQL query here, or drop a .sql file',
  file: 'SQL file',
  tooLarge: (what: string, bytes: number, most: number) =>
    `${what} is ${fileSize(bytes)}. This page takes up to ${fileSize(most)}; the command-line tool snowflake-format has no such limit. Your text here is unchanged.`,
} as const;

export const FORMATTER_OUTPUT = {
  label: 'Formatted SQL',
  placeholder: 'The formatted query appears here',
  replace: 'Replace input',
  /** The label while part of the input is selected. */
  replaceSelection: 'Replace selection',
  selectionRefused: (message: string) => `The selected statements were left as they are. ${message}.`,
} as const;

/** The words for copying the query on one line. */
export const FORMATTER_MINIFIED = {
  copied: (after: number, before: number) =>
    `Copied on one line, without comments: ${number(after)} of ${number(before)} characters.`,
  notCopied: 'The query could not be copied. Select the text and copy it with the keyboard.',
  refused:
    'Not copied: on one line this text might mean something else. It is not balanced, or it has template tags that depend on lines or comments.',
} as const;

/** What the buttons above the panes copy. */
export const FORMATTER_COPY = {
  query: 'the query',
  formatted: 'the formatted text',
} as const;

/** The outcome of the last run. */
export const FORMATTER_RUN = {
  formatted: (count: number, time: string) => `${lines(count)}, formatted in ${time}`,
  time: (milliseconds: number) => (milliseconds < 1 ? 'under 1 ms' : `${Math.round(milliseconds)} ms`),
  notFormatted: 'Not formatted: the text is shown as it was.',
  /** Shown in the list of changes after a failure. */
  failed: 'Error occurred during formatting',
  stopped: 'The formatter stopped working.',
  unreadable: 'The formatter gave an answer that could not be read.',
} as const;

/** The words for links that carry a query. */
export const FORMATTER_SHARING = {
  opened: 'Opened from a shared link, with its options. Your own settings are kept.',
  ownOptions: 'Use my settings',
} as const;

/** The bundled test cases, which are loaded with the page. */
export const FORMATTER_TEST_CASES = {
  names: { complexQuery: 'Complex Snowflake query' },
  noCasesAlert: 'No test cases loaded. Please check that the test case files exist.',
} as const;

/** How search results and shared links describe the page. */
export const FORMATTER_TEXT = {
  title: 'Snowflake SQL formatter: free, in your browser',
  description:
    'Format Snowflake SQL for readability in your browser: right-aligned clauses, tidy casts, a diff of each change. Nothing leaves it unless you send feedback.',
  shareLine: 'Snowflake SQL, lined up.',
} as const;
