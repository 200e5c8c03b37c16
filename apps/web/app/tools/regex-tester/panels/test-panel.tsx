import type { PatternTest } from '@hln/regex-analysis';
import { REGEX_TESTS } from '../../../content/regex-results.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Input, Select } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon } from '../../../ui/icons.ts';
import styles from '../regex-tester.module.css';
import { MAX_TESTS } from './share-format.ts';

export interface TestPanelProps {
  readonly tests: readonly PatternTest[];
  /** Whether each test passes; null while there is no result. */
  readonly results: readonly boolean[] | null;
  readonly onChange: (tests: PatternTest[]) => void;
}

const EXPECTATIONS = [
  { value: 'match', label: REGEX_TESTS.should },
  { value: 'not', label: REGEX_TESTS.shouldNot },
];

/** Texts that the pattern should match, or should not. */
export function TestPanel({ tests, results, onChange }: TestPanelProps) {
  const put = (index: number, changed: Partial<PatternTest>) =>
    onChange(tests.map((test, at) => (at === index ? { ...test, ...changed } : test)));
  const passed = results?.filter(Boolean).length ?? 0;
  return (
    <div className={styles.stack}>
      <p role="status" className={styles.quiet}>
        {tests.length === 0
          ? REGEX_TESTS.none
          : results === null || results.length !== tests.length
            ? REGEX_TESTS.waiting
            : REGEX_TESTS.passed(passed, tests.length)}
      </p>
      <ul className={styles.tests}>
        {tests.map((test, index) => {
          const passes = results?.[index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a test is its place in the list.
            <li key={index}>
              <Select
                options={EXPECTATIONS}
                aria-label={REGEX_TESTS.expectation(index + 1)}
                value={test.shouldMatch ? 'match' : 'not'}
                onChange={(event) => put(index, { shouldMatch: event.target.value === 'match' })}
              />
              <Input
                className="textarea-code"
                aria-label={REGEX_TESTS.text(index + 1)}
                spellCheck={false}
                autoComplete="off"
                value={test.text}
                onChange={(event) => put(index, { text: event.target.value })}
              />
              <span
                className={classNames(
                  styles.badge,
                  passes === true && styles.safe,
                  passes === false && styles.vulnerable,
                )}
              >
                {passes === undefined ? '–' : passes ? REGEX_TESTS.pass : REGEX_TESTS.fail}
              </span>
              <IconButton
                size="small"
                label={REGEX_TESTS.remove(index + 1)}
                icon={<Icon path={closeIcon} />}
                onClick={() => onChange(tests.filter((_, at) => at !== index))}
              />
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          size="small"
          disabled={tests.length >= MAX_TESTS}
          onClick={() => onChange([...tests, { text: '', shouldMatch: true }])}
        >
          {REGEX_TESTS.add}
        </Button>
      </div>
    </div>
  );
}
