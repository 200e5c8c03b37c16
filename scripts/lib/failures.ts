import { relative } from 'node:path';
import { ROOT } from './run.ts';
import type { VitestReport } from './summary.ts';

/** How much of a message is shown: enough to fit on a line and to say what is wrong. */
const MOST_CHARACTERS = 200;

/**
 * Returns lines that name the failures, each with the first line of its message; empty if there are none. They come at
 * the end of a run, after what may be tens of thousands of lines of output.
 */
export function describeFailures(reports: readonly VitestReport[]): string[] {
  const failures = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(ROOT, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [[file, firstLine(message)]];
      return failed.map((test) => [`${file} > ${test.fullName}`, firstLine(test.failureMessages?.[0])]);
    }),
  );
  const outside = reports.flatMap(({ errors = [] }) =>
    errors.map((error) => ['Outside of tests', firstLine(error)]),
  );
  const all = [...failures, ...outside];
  if (all.length === 0) return [];
  return ['What failed:', ...all.flatMap(([what, why]) => [`  ${what}`, `    ${why}`])];
}

/** Returns lines that name the files that ran again because their worker died; empty if there are none. */
export function describeRepeated(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  return ['Run once more, since their worker died:', ...files.map((file) => `  ${file}`)];
}

function firstLine(message = ''): string {
  const [line = ''] = message.trim().split('\n');
  return line === '' ? 'It left no message.' : line.slice(0, MOST_CHARACTERS);
}
