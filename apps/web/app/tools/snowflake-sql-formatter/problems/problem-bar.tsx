import { type ReactNode, useState } from 'react';
import { FORMATTER_PROBLEMS } from '../../../content/snowflake-sql-formatter.ts';
import { TOOL_PROBLEMS } from '../../../content/tool-parts.ts';
import { PlaceButton, type Problem } from '../../../tool-parts/problems.tsx';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { warningIcon } from '../../../ui/icons.ts';
import styles from './problems.module.css';

/** How many are listed; a broken paste can have thousands. */
const SHOWN = 20;

export interface ProblemBarProps {
  /** The id of the current message, for the `aria-describedby` of the input. */
  readonly messageId: string;
  readonly problems: readonly Problem[];
  /** The message shown while the list is folded. */
  readonly current: Problem | null;
  /** Null if the text is not shown: the places are then words. */
  readonly onJump: ((problem: Problem) => void) | null;
  /** On the right: how the last run ended. */
  readonly children: ReactNode;
}

/** Above both panes: the first problem in the input, the others on request, and how the run ended. */
export function ProblemBar({ messageId, problems, current, onJump, children }: ProblemBarProps) {
  const [all, setAll] = useState(false);
  const others = problems.length - 1;
  const folded = current === null ? [] : [current];
  const listed = all ? problems.slice(0, SHOWN) : folded;
  const hidden = all ? problems.length - listed.length : 0;
  return (
    <div className={styles.bar}>
      <LiveRegion className="visually-hidden">{listed.map(({ message }) => message).join(' ')}</LiveRegion>
      <div className={styles.found}>
        {listed.length > 0 && (
          <ul className={styles.list} aria-label={TOOL_PROBLEMS.label}>
            {listed.map((problem) => (
              <li
                key={`${problem.place?.offset} ${problem.message}`}
                className={problem.severity === 'error' ? styles.error : styles.warning}
              >
                <Icon path={warningIcon} label={TOOL_PROBLEMS[problem.severity]} />
                <span id={problem === current ? messageId : undefined} className={styles.message}>
                  {problem.message}
                </span>
                {problem.place && onJump === null && (
                  <span className={styles.place}>
                    {TOOL_PROBLEMS.place(problem.place.line, problem.place.column)}
                  </span>
                )}
                {problem.place && onJump !== null && (
                  <PlaceButton
                    line={problem.place.line}
                    column={problem.place.column}
                    className={styles.place}
                    onClick={() => onJump(problem)}
                  />
                )}
              </li>
            ))}
            {hidden > 0 && <li>{TOOL_PROBLEMS.more(hidden)}</li>}
          </ul>
        )}
      </div>
      {current?.place && onJump !== null && (
        <span className={styles.key}>
          <kbd>F8</kbd> {FORMATTER_PROBLEMS.key}
        </span>
      )}
      {others > 0 && (
        <Button variant="quiet" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? FORMATTER_PROBLEMS.onlyOne : FORMATTER_PROBLEMS.others(others)}
        </Button>
      )}
      {children}
    </div>
  );
}
