/** The page that runs the tools' known answers in the visitor's browser. */
export const CONFORMANCE = {
  title: 'Conformance tests',
  lede: 'Every tool but the SQL formatter has a list of known answers, from the standards it follows or worked out by hand. The tests run here, in your browser, with the code that the tools use. The SQL formatter checks each result as it runs.',
  back: 'Back to Tools',
  run: 'Run again',
  running: 'Running…',
  waiting: 'waiting',
  loading: 'loading',
  progress: (done: number, all: number) => `${done} of ${all}`,
  counts: (passed: number, all: number) => `${passed} of ${all} passed`,
  notLoaded: (reason: string) => `The tests could not be loaded: ${reason}`,
  total: (passed: number, all: number, failed: number) =>
    failed === 0 ? `All ${all} tests passed.` : `${passed} of ${all} tests passed, ${failed} failed.`,
  stopped: (reason: string) => `The tests ended before all had run: ${reason}`,
  totalRunning: (done: number) => `${done} tests so far…`,
  tableLabel: 'Results by tool',
  expected: 'Expected',
  actual: 'Actual',
  source: (source: string) => (source === 'own' ? 'worked out by hand' : source),
  list: 'What was tested',
} as const;

/** How search results and shared links describe the page. */
export const CONFORMANCE_TEXT = {
  title: 'Conformance tests of the tools',
  description:
    'HLN’s tools checked live in your browser against known answers: from the RFCs, FIPS, W3C and ISO standards, and worked out by hand.',
  shareLine: 'Known answers, checked live.',
} as const;
