import type { Diagnostic } from '@hln/snowflake-formatter';
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
          <ul className={styles.problems} aria-label="Problems in the input">
            {general.map((message) => (
              <li key={message} className={styles.problemError}>
                <Icon path={warningIcon} label="Error" />
                <span>{message}</span>
              </li>
            ))}
            {diagnostics.slice(0, SHOWN).map((diagnostic) => (
              <li
                key={`${diagnostic.position} ${diagnostic.message}`}
                className={diagnostic.severity === 'error' ? styles.problemError : styles.problemWarning}
              >
                <Icon path={warningIcon} label={diagnostic.severity === 'error' ? 'Error' : 'Warning'} />
                <span>{diagnostic.message}</span>
                <button type="button" className={styles.place} onClick={() => onJump(diagnostic)}>
                  <span className="visually-hidden">Go to </span>
                  line {diagnostic.line}, column {diagnostic.column}
                </button>
              </li>
            ))}
            {hidden > 0 && <li>and {hidden.toLocaleString('en-NZ')} more</li>}
          </ul>
        )}
      </div>
    </LiveRegion>
  );
}
