import { TOOL_PROBLEMS } from '../content/tool-parts.ts';
import { LiveRegion } from '../ui/alert.tsx';
import { Icon } from '../ui/icon.tsx';
import { warningIcon } from '../ui/icons.ts';
import styles from './problems.module.css';

/** Where something is wrong in a text. */
export interface ProblemPlace {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** From 0, in UTF-16 code units. */
  readonly offset: number;
  /** In UTF-16 code units; 0 places the caret only. */
  readonly length: number;
}

export interface Problem {
  readonly severity: 'error' | 'warning';
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** Missing where the whole is concerned. */
  readonly place?: ProblemPlace;
}

export interface ProblemsProps {
  /** For the `aria-describedby` of the input. */
  readonly id: string;
  readonly problems: readonly Problem[];
  readonly onJump: (place: ProblemPlace) => void;
}

/** How many findings are listed; a broken paste can have thousands. */
const SHOWN = 20;

/** What is wrong with the input and where. Each place is a button that selects it in the text area. */
export function Problems({ id, problems, onJump }: ProblemsProps) {
  const hidden = problems.length - SHOWN;
  return (
    <LiveRegion className={styles.region}>
      <div id={id}>
        {problems.length > 0 && (
          <ul className={styles.problems} aria-label={TOOL_PROBLEMS.label}>
            {problems.slice(0, SHOWN).map((problem) => (
              <li
                key={`${problem.place?.offset} ${problem.message}`}
                className={problem.severity === 'error' ? styles.error : styles.warning}
              >
                <Icon path={warningIcon} label={TOOL_PROBLEMS[problem.severity]} />
                <span>{problem.message}</span>
                {problem.place && <Place place={problem.place} onJump={onJump} />}
              </li>
            ))}
            {hidden > 0 && <li>{TOOL_PROBLEMS.more(hidden)}</li>}
          </ul>
        )}
      </div>
    </LiveRegion>
  );
}

function Place({ place, onJump }: { readonly place: ProblemPlace } & Pick<ProblemsProps, 'onJump'>) {
  return (
    <button type="button" className={styles.place} onClick={() => onJump(place)}>
      <span className="visually-hidden">{TOOL_PROBLEMS.goTo} </span>
      {TOOL_PROBLEMS.place(place.line, place.column)}
    </button>
  );
}

/** Selects a place in a text area and scrolls to it. */
export function jumpTo(area: HTMLTextAreaElement | null, { offset, length }: ProblemPlace): void {
  if (area === null) return;
  // Browsers scroll to a selection when the element receives the focus, not when the selection is set.
  area.blur();
  area.setSelectionRange(offset, offset + length);
  area.focus();
}
