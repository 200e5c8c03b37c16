import { useCallback, useEffect, useState } from 'react';
import { FORMATTER_TEST_CASES } from '../../../content/snowflake-sql-formatter.ts';
import { openFormatClient } from '../running/start-worker.ts';
import { DEFAULT_PANEL_OPTIONS } from '../settings/options.ts';
import type { runTestCase, SqlTestResult } from './run-test-case.ts';
import { loadTestCases, type SqlTestCase } from './test-cases.ts';

export interface TestRunner {
  readonly phase: 'loading' | 'idle' | 'running' | 'results';
  readonly cases: readonly SqlTestCase[];
  readonly results: readonly SqlTestResult[];
  /** Loads the files again, and shows an alert if there is still no case. */
  readonly reload: () => void;
  /** Runs them with the given function, which loads with the panel's script. */
  readonly run: (runCase: typeof runTestCase) => void;
}

/** Loads the cases when the page opens, and runs them with the default options in a separate worker. */
export function useTestRunner(): TestRunner {
  const [phase, setPhase] = useState<TestRunner['phase']>('loading');
  const [cases, setCases] = useState<readonly SqlTestCase[]>([]);
  const [results, setResults] = useState<readonly SqlTestResult[]>([]);

  const load = useCallback(async (): Promise<number> => {
    setPhase('loading');
    setResults([]);
    let loaded: SqlTestCase[] = [];
    try {
      loaded = await loadTestCases();
    } catch (error) {
      console.error('Test cases could not be loaded:', error);
    }
    setCases(loaded);
    setPhase('idle');
    return loaded.length;
  }, []);

  useEffect(() => void load(), [load]);

  async function reload() {
    if ((await load()) === 0) window.alert(FORMATTER_TEST_CASES.noCasesAlert);
  }

  async function run(runCase: typeof runTestCase) {
    if (cases.length === 0) return window.alert(FORMATTER_TEST_CASES.noCasesAlert);
    setPhase('running');
    const client = openFormatClient();
    const finished: SqlTestResult[] = [];
    for (const testCase of cases) {
      finished.push(await runCase(testCase, (sql) => client.run({ sql, options: DEFAULT_PANEL_OPTIONS })));
    }
    client.close();
    setResults(finished);
    setPhase('results');
  }

  return { phase, cases, results, reload: () => void reload(), run: (runCase) => void run(runCase) };
}
