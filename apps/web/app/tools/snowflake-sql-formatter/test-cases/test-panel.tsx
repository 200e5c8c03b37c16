import { useRef } from 'react';
import { FORMATTER_TOOLBAR } from '../../../content/snowflake-sql-formatter.ts';
import { FORMATTER_TESTS } from '../../../content/snowflake-sql-formatter-panels.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, closeIcon } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/panel.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { runTestCase, type SqlTestResult } from './run-test-case.ts';
import { TEST_CASE_FILES } from './test-cases.ts';
import styles from './tests.module.css';
import type { TestRunner } from './use-test-runner.ts';

/** Runs the bundled cases against the formatter and shows each failure line by line. */
export function TestPanel({ id, runner }: { readonly id: string; readonly runner: TestRunner }) {
  const { phase, cases, results } = runner;
  const busy = phase === 'loading' || phase === 'running';
  const runButton = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(!busy);
  const passed = results.filter((result) => result.passed).length;

  const isWithoutCases = phase !== 'loading' && cases.length === 0;
  return (
    <Panel
      id={id}
      title={FORMATTER_TOOLBAR.tests}
      actions={
        <Button
          ref={runButton}
          size="small"
          busy={busy}
          disabled={busy || cases.length === 0}
          onClick={() => {
            returnFocus(runButton);
            runner.run(runTestCase);
          }}
        >
          {FORMATTER_TESTS.run[phase]}
        </Button>
      }
    >
      <LiveRegion>
        {phase === 'loading' && <p className={styles.quiet}>{FORMATTER_TESTS.loading}</p>}
        {isWithoutCases && <NoCases />}
        {phase === 'idle' && cases.length > 0 && (
          <p className={styles.quiet}>{FORMATTER_TESTS.ready(cases.length)}</p>
        )}
        {phase === 'results' && (
          <p className={styles.testSummary}>
            {FORMATTER_TESTS.summary(passed, results.length - passed, results.length)}
          </p>
        )}
      </LiveRegion>
      {isWithoutCases && (
        <Button className={styles.loadAgain} size="small" onClick={runner.reload}>
          {FORMATTER_TESTS.loadAgain}
        </Button>
      )}
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

function NoCases() {
  return (
    <Alert tone="danger">
      <div className={styles.noCases}>
        <p>{FORMATTER_TESTS.noCases}</p>
        <ul>
          {TEST_CASE_FILES.flatMap(({ before, after }) => [before, after]).map((file) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </ul>
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
          {passed ? FORMATTER_TESTS.passed : FORMATTER_TESTS.failed}
        </span>
        {name}
      </p>
      {!passed && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        <section className={styles.differences} aria-label={FORMATTER_TESTS.differences(name)} tabIndex={0}>
          {result.error !== null && (
            <Difference
              title={FORMATTER_TESTS.formattingError}
              lines={[[FORMATTER_TESTS.error, result.error]]}
            />
          )}
          {result.differences.map(({ line, expected, actual }) => (
            <Difference
              key={line}
              title={FORMATTER_TESTS.line(line)}
              lines={[
                [FORMATTER_TESTS.expected, expected ?? FORMATTER_TESTS.noSuchLine],
                [FORMATTER_TESTS.actual, actual ?? FORMATTER_TESTS.noSuchLine],
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
