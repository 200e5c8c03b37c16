import {
  type Comparison,
  type Layout,
  type Lines,
  lineText,
  type Mark,
  markWords,
  type Row,
  type Rows,
  wholeLine,
} from '@hln/text-diff';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { COMPARE_RESULT } from '../../../content/text-compare.ts';
import { useWindow } from '../../../tool-parts/window/use-window.ts';
import list from '../../../tool-parts/window/window.module.css';
import { classNames } from '../../../ui/class-names.ts';
import styles from './differences.module.css';

export interface DifferencesViewProps {
  readonly comparison: Comparison;
  readonly rows: Rows;
  readonly layout: Layout;
  /** Of the longest line. */
  readonly columns: number;
  readonly ignoreCase: boolean;
  /** The difference to show; another `visit` shows it again. */
  readonly current: { readonly hunk: number; readonly visit: number } | null;
  readonly onUnfold: (gap: number) => void;
  readonly onGo: (step: 1 | -1) => void;
}

/** UTF-16 code units of a line that are drawn; browsers are slow to draw longer ones. */
const LONGEST = 2_000;

/** The lines of both sides that are on the screen: side by side, or one below the other on a narrow one. */
export function DifferencesView(props: DifferencesViewProps) {
  const { comparison, rows, layout, columns, ignoreCase, current, onUnfold, onGo } = props;
  const { first, end, scroller, spacer, drawn, scrollTo } = useWindow(rows.size);
  const sideways = useRef<HTMLDivElement>(null);
  const isSplit = layout === 'split';

  useEffect(() => {
    if (current !== null) scrollTo(rows.rowOf(current.hunk));
  }, [current, rows, scrollTo]);

  useLayoutEffect(() => {
    const box = scroller.current;
    box?.style.setProperty('--natural', `${rows.size * 22}px`);
    // Each side shows about half of the columns; the bar below moves both.
    sideways.current?.style.setProperty('--columns', String(Math.min(columns, LONGEST + 8)));
  }, [scroller, rows, columns]);

  useEffect(() => {
    const [box, bar] = [scroller.current, sideways.current];
    if (box === null || bar === null) return;
    const follow = () => box.style.setProperty('--moved', `${-bar.scrollLeft}px`);
    const turn = (event: WheelEvent) => {
      if (event.deltaX !== 0) bar.scrollLeft += event.deltaX;
    };
    bar.addEventListener('scroll', follow, { passive: true });
    box.addEventListener('wheel', turn, { passive: true });
    follow();
    return () => {
      bar.removeEventListener('scroll', follow);
      box.removeEventListener('wheel', turn);
      box.style.removeProperty('--moved');
    };
  }, [scroller]);

  function keys(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const bar = sideways.current;
    if (event.key === 'n') onGo(1);
    else if (event.key === 'p') onGo(-1);
    else if (isSplit && bar !== null && event.key === 'ArrowRight') bar.scrollLeft += 40;
    else if (isSplit && bar !== null && event.key === 'ArrowLeft') bar.scrollLeft -= 40;
    else return;
    event.preventDefault();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: no form control is in it. */}
      <div
        ref={scroller}
        className={classNames(list.scroller, styles.lines, isSplit && styles.split)}
        role="group"
        aria-label={COMPARE_RESULT.lines}
        aria-description={COMPARE_RESULT.keys}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        onKeyDown={keys}
      >
        <div ref={spacer} className={classNames(list.spacer, isSplit && styles.narrow)}>
          <div ref={drawn} className={classNames(list.drawn, isSplit && styles.narrow)}>
            {rows.rows(first, end).map((row) => (
              <DifferenceRow
                key={keyOf(row)}
                {...{ row, comparison, rows, isSplit, ignoreCase, onUnfold }}
                isCurrent={row.kind === 'changed' && row.hunk === current?.hunk}
              />
            ))}
          </div>
        </div>
      </div>
      {isSplit && (
        <div ref={sideways} className={styles.sideways} aria-hidden>
          <div />
        </div>
      )}
    </>
  );
}

const keyOf = (row: Row) =>
  row.kind === 'folded' ? `gap ${row.gap}` : `${row.left ?? ''} ${row.right ?? ''} ${row.kind}`;

interface DifferenceRowProps
  extends Pick<DifferencesViewProps, 'comparison' | 'rows' | 'ignoreCase' | 'onUnfold'> {
  readonly row: Row;
  readonly isSplit: boolean;
  readonly isCurrent: boolean;
}

function DifferenceRow(props: DifferenceRowProps) {
  const { row, comparison, rows, isSplit, isCurrent, ignoreCase, onUnfold } = props;
  if (row.kind === 'folded')
    return (
      <div className={classNames(list.row, styles.row)}>
        <button type="button" className={styles.folded} onClick={() => onUnfold(row.gap)}>
          {COMPARE_RESULT.folded(row.count)} <span>{COMPARE_RESULT.show}</span>
        </button>
      </div>
    );
  const partner = rows.partner(row);
  const marked =
    partner === null
      ? null
      : markWords(lineText(comparison.left, partner[0]), lineText(comparison.right, partner[1]), ignoreCase);
  const isChanged = row.kind === 'changed';
  const side = (lines: Lines, line: number | null, isLeft: boolean) =>
    line === null ? (
      <span className={styles.absent} />
    ) : (
      <span className={classNames(styles.side, isChanged && (isLeft ? styles.removed : styles.added))}>
        <span className={styles.number}>{line + 1}</span>
        <span className={styles.mark} aria-hidden>
          {isChanged && (isLeft ? '−' : '+')}
        </span>
        {isChanged && (
          <span className="visually-hidden">
            {isLeft ? COMPARE_RESULT.isRemoved : COMPARE_RESULT.isAdded}
          </span>
        )}
        <code>
          <Line
            marks={
              (isLeft ? marked?.left : marked?.right) ?? [{ text: lineText(lines, line), isChanged: false }]
            }
          />
          {isChanged && <LineEnd line={wholeLine(lines, line)} />}
        </code>
      </span>
    );
  const isBoth = isSplit || (row.kind === 'changed' && row.left !== null && row.right !== null);
  return (
    <div className={classNames(list.row, styles.row, isCurrent && styles.current)}>
      {(isBoth || row.left !== null) && side(comparison.left, row.left, true)}
      {(isBoth || row.left === null) && side(comparison.right, row.right, false)}
    </div>
  );
}

function Line({ marks }: { readonly marks: readonly Mark[] }) {
  return clip(marks).map(({ text, isChanged }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name, and never move.
    isChanged ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  );
}

/** A very long line around what differs in it. */
function clip(marks: readonly Mark[]): readonly Mark[] {
  const length = marks.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= LONGEST) return marks;
  const most = Math.max(80, Math.floor(LONGEST / marks.length));
  return marks.slice(0, 24).map(({ text, isChanged }, i) => {
    if (text.length <= most) return { text, isChanged };
    const half = most >> 1;
    // The beginning of a line says where it is; of what stands before a difference, the end does.
    const shown = i === 0 && marks.length > 1 ? `…${text.slice(-half)}` : `${text.slice(0, half)}…`;
    return { text: shown, isChanged };
  });
}

/** What of a line's end is unusual: a reader would not see it. */
function LineEnd({ line }: { readonly line: string }) {
  if (line.endsWith('\r\n')) return <em className={styles.end}>{COMPARE_RESULT.carriageReturn}</em>;
  return line.endsWith('\n') ? null : <em className={styles.end}>{COMPARE_RESULT.noLineEnd}</em>;
}
