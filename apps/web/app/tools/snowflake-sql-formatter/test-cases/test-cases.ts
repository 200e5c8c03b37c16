import { FORMATTER_TEST_CASES } from '../../../content/snowflake-sql-formatter.ts';

export interface SqlTestCase {
  readonly id: string;
  readonly name: string;
  readonly before: string;
  readonly expected: string;
}

/** The static files that the runner loads. */
export const TEST_CASE_FILES = [
  {
    id: '001',
    name: FORMATTER_TEST_CASES.names.complexQuery,
    before: '/test-cases/001-before.sql',
    after: '/test-cases/001-after.sql',
  },
] as const;

async function loadText(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // A host that answers every unknown URL with a page would otherwise return HTML as SQL.
  if (response.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${path}: not a text file`);
  return response.text();
}

/** Loads every case, or throws: an incomplete set of cases must not be mistaken for a complete one. */
export async function loadTestCases(): Promise<SqlTestCase[]> {
  return Promise.all(
    TEST_CASE_FILES.map(async ({ id, name, before, after }) => {
      const [input, expected] = await Promise.all([loadText(before), loadText(after)]);
      return { id, name, before: input, expected };
    }),
  );
}
