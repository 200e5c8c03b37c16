import { useEffect } from 'react';
import { TOOL_PROBLEMS } from '../content/tool-parts.ts';
import { lineAndColumn } from '../lib/text-place.ts';
import { LiveRegion } from '../ui/alert.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { warningIcon } from '../ui/icons.ts';
import styles from './problems.module.css';
import { useToolContext } from './tool-context.ts';

/** The place of a problem in a text. */
export interface ProblemPlace {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** From 0, in UTF-16 code units. */
  readonly offset: number;
  /** In UTF-16 code units; 0 only places the caret. */
  readonly length: number;
}

export interface Problem {
  readonly severity: 'error' | 'warning';
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** Missing if the problem concerns the whole text. */
  readonly place?: ProblemPlace;
}

export interface ProblemsProps {
  /** The id for the input's `aria-describedby`. */
  readonly id: string;
  readonly problems: readonly Problem[];
  /** Null if the text is not shown: the places are then words. */
  readonly onJump: ((place: ProblemPlace) => void) | null;
}

/** How many problems are listed; a broken paste can have thousands. */
const SHOWN = 20;

/**
 * The problems in the input. Each place is a button that selects it in the text area. Only the messages are announced
 * and describe the input.
 */
export function Problems({ id, problems, onJump }: ProblemsProps) {
  const hidden = problems.length - SHOWN;
  const { step } = useToolContext();
  const firstError = problems.find(({ severity }) => severity === 'error')?.message ?? null;
  useEffect(() => step?.offerError(id, firstError), [step, id, firstError]);
  return (
    <div className={styles.region}>
      <LiveRegion className="visually-hidden">
        <span id={id}>
          {problems
            .slice(0, SHOWN)
            .map(({ message }) => message)
            .join(' ')}
        </span>
      </LiveRegion>
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label={TOOL_PROBLEMS.label}>
          {problems.slice(0, SHOWN).map(({ severity, message, place }) => (
            <li
              key={`${place?.offset} ${message}`}
              className={severity === 'error' ? styles.error : styles.warning}
            >
              <Icon path={warningIcon} label={TOOL_PROBLEMS[severity]} />
              <span>{message}</span>
              {place && onJump === null && (
                <span className={styles.problemPlace}>{TOOL_PROBLEMS.place(place.line, place.column)}</span>
              )}
              {place && onJump !== null && (
                <PlaceButton
                  line={place.line}
                  column={place.column}
                  className={styles.problemPlace}
                  onClick={() => onJump(place)}
                />
              )}
            </li>
          ))}
          {hidden > 0 && <li>{TOOL_PROBLEMS.more(hidden)}</li>}
        </ul>
      )}
    </div>
  );
}

export interface PlaceButtonProps extends Pick<ProblemPlace, 'line' | 'column'> {
  readonly className?: string | undefined;
  readonly onClick: () => void;
}

/** Names a place in the input and selects it. */
export function PlaceButton({ line, column, className, onClick }: PlaceButtonProps) {
  return (
    <button type="button" className={classNames(styles.place, className)} onClick={onClick}>
      <span className="visually-hidden">{TOOL_PROBLEMS.goTo} </span>
      {TOOL_PROBLEMS.place(line, column)}
    </button>
  );
}

/** Selects a place in a field and scrolls to it. */
export function jumpTo(
  area: HTMLTextAreaElement | HTMLInputElement | null,
  { offset, length }: Pick<ProblemPlace, 'offset' | 'length'>,
): void {
  if (area === null) return;
  // Browsers scroll to a selection when the element receives the focus, not when the selection is set.
  area.blur();
  area.setSelectionRange(offset, offset + length);
  area.focus();
}

/**
 * An error in a text, which selects the character at its offset.
 *
 * @param offset from 0, in UTF-16 code units; the text's length if something is missing at its end
 */
export function problemAt(text: string, offset: number, message: string): Problem {
  const character = text.codePointAt(offset);
  const length = character === undefined ? 0 : String.fromCodePoint(character).length;
  return { severity: 'error', message, place: { ...lineAndColumn(text, offset), offset, length } };
}
