import { useRef } from 'react';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, closeIcon } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { type SqlTestResult, TEST_CASE_FILES } from './test-cases.ts';
import styles from './tests.module.css';
import type { TestRunner } from './use-test-runner.ts';

const LABELS = {
  loading: 'Loading Tests...',
  running: 'Running Tests...',
  idle: 'Run Tests',
  results: 'Run Tests',
} as const;

/** Runs the bundled cases against the formatter and shows line by line where one fails. */
export function TestPanel({ id, runner }: { readonly id: string; readonly runner: TestRunner }) {
  const { phase, cases, results } = runner;
  const busy = phase === 'loading' || phase === 'running';
  const runButton = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(!busy);
  const passed = results.filter((result) => result.passed).length;

  return (
    <Panel
      id={id}
      title="Test Validation"
      actions={
        <Button
          ref={runButton}
          size="small"
          busy={busy}
          disabled={busy || cases.length === 0}
          onClick={() => {
            returnFocus(runButton);
            runner.run();
          }}
        >
          {LABELS[phase]}
        </Button>
      }
    >
      <LiveRegion>
        {phase === 'loading' && <p className={styles.quiet}>Loading test cases from files...</p>}
        {phase !== 'loading' && cases.length === 0 && <NoCases onReload={runner.reload} />}
        {phase === 'idle' && cases.length > 0 && (
          <p className={styles.quiet}>
            {cases.length === 1 ? '1 test case is' : `${cases.length} test cases are`} ready. Each formats a
            query with the default options and compares the answer with the expected text.
          </p>
        )}
        {phase === 'results' && (
          <p className={styles.testSummary}>
            {passed} passed, {results.length - passed} failed out of {results.length}
          </p>
        )}
      </LiveRegion>
      {phase === 'results' && (
        <ul className={styles.testResults}>
          {results.map((result) => (
            <Result key={result.testCase.id} result={result} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NoCases({ onReload }: { readonly onReload: () => void }) {
  return (
    <Alert tone="danger">
      <div className={styles.noCases}>
        <p>No test cases loaded. Please check that the files exist</p>
        <ul>
          {TEST_CASE_FILES.flatMap(({ before, after }) => [before, after]).map((file) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </ul>
        <Button size="small" onClick={onReload}>
          Load again
        </Button>
      </div>
    </Alert>
  );
}

function Result({ result }: { readonly result: SqlTestResult }) {
  const { testCase, passed } = result;
  const name = `${testCase.id} ${testCase.name}`;
  return (
    <li>
      <p className={styles.testName}>
        <span className={classNames(styles.badge, passed ? styles.badgePassed : styles.badgeFailed)}>
          <Icon path={passed ? checkIcon : closeIcon} />
          {passed ? 'PASSED' : 'FAILED'}
        </span>
        {name}
      </p>
      {!passed && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        <section className={styles.differences} aria-label={`Differences in ${name}`} tabIndex={0}>
          {result.error !== null && <Difference title="Formatting error" lines={[['Error', result.error]]} />}
          {result.differences.map(({ line, expected, actual }) => (
            <Difference
              key={line}
              title={`Line ${line}`}
              lines={[
                ['Expected', expected ?? '(no such line)'],
                ['Actual', actual ?? '(no such line)'],
              ]}
            />
          ))}
        </section>
      )}
    </li>
  );
}

interface DifferenceProps {
  readonly title: string;
  readonly lines: readonly (readonly [label: string, text: string])[];
}

function Difference({ title, lines }: DifferenceProps) {
  return (
    <div className={styles.difference}>
      <p>{title}</p>
      <dl>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{text}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
