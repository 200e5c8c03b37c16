import type { Diagnostic } from '@hln/snowflake-formatter';
import { FORMATTER_PROBLEMS } from '../../../content/snowflake-sql-formatter.ts';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { warningIcon } from '../../../ui/icons.ts';
import styles from '../formatter.module.css';

export interface ProblemsProps {
  readonly id: string;
  /** Reasons that have no place in the text. */
  readonly general: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly onJump: (diagnostic: Diagnostic) => void;
}

/** How many findings are listed; a broken paste can have thousands. */
const SHOWN = 20;

/** What is wrong with the input and where. Each place is a button that selects it in the text area. */
export function Problems({ id, general, diagnostics, onJump }: ProblemsProps) {
  const total = general.length + diagnostics.length;
  const hidden = diagnostics.length - SHOWN;
  return (
    <LiveRegion className={styles.problemsRegion}>
      <div id={id}>
        {total > 0 && (
          <ul className={styles.problems} aria-label={FORMATTER_PROBLEMS.label}>
            {general.map((message) => (
              <li key={message} className={styles.problemError}>
                <Icon path={warningIcon} label={FORMATTER_PROBLEMS.error} />
                <span>{message}</span>
              </li>
            ))}
            {diagnostics.slice(0, SHOWN).map((diagnostic) => (
              <li
                key={`${diagnostic.position} ${diagnostic.message}`}
                className={diagnostic.severity === 'error' ? styles.problemError : styles.problemWarning}
              >
                <Icon path={warningIcon} label={FORMATTER_PROBLEMS[diagnostic.severity]} />
                <span>{diagnostic.message}</span>
                <button type="button" className={styles.place} onClick={() => onJump(diagnostic)}>
                  <span className="visually-hidden">{FORMATTER_PROBLEMS.goTo} </span>
                  {FORMATTER_PROBLEMS.place(diagnostic.line, diagnostic.column)}
                </button>
              </li>
            ))}
            {hidden > 0 && <li>{FORMATTER_PROBLEMS.more(hidden)}</li>}
          </ul>
        )}
      </div>
    </LiveRegion>
  );
}
