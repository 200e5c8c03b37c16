import { useEffect, useMemo, useRef, useState } from 'react';
import { FORMATTER_DIFF } from '../../../content/snowflake-sql-formatter-panels.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './diff.module.css';
import {
  countChanges,
  type DiffHunk,
  type DiffLine,
  diffLines,
  groupRows,
  startsClause,
} from './diff-lines.ts';

export interface DiffViewProps {
  readonly id: string;
  readonly original: string;
  readonly formatted: string;
}

/** How many hunks are drawn at a time, and how many lines each has at most: enough for a screen, and fast. */
const STEP = 4;
const HUNK_LINES = 40;
/** A minified query can be one line of a megabyte; this much of a line is shown. */
const LINE_SHOWN = 2_000;

/** Original and formatted side by side; on a narrow screen one below the other, hunk by hunk. */
export function DiffView({ id, original, formatted }: DiffViewProps) {
  const rows = useMemo(() => diffLines(original, formatted), [original, formatted]);
  const hunks = useMemo(() => groupRows(rows, HUNK_LINES), [rows]);
  const { removed, added } = useMemo(() => countChanges(rows), [rows]);
  return (
    <Panel
      id={id}
      title={FORMATTER_DIFF.title}
      flush
      actions={
        <p className={styles.summary}>
          {removed + added === 0 ? (
            FORMATTER_DIFF.none
          ) : (
            <>
              <span className={styles.removedMark}>{FORMATTER_DIFF.removed(removed)}</span>
              <span className={styles.addedMark}>{FORMATTER_DIFF.added(added)}</span>
            </>
          )}
        </p>
      }
    >
      {/* Another pair of texts begins at the top again. */}
      <DiffTable key={`${original.length} ${formatted.length}`} hunks={hunks} />
    </Panel>
  );
}

function DiffTable({ hunks }: { readonly hunks: readonly DiffHunk[] }) {
  const [shown, setShown] = useState(STEP);
  const more = useRef<HTMLDivElement>(null);
  const rest = hunks.length - shown;

  useEffect(() => {
    const end = more.current;
    if (end === null || rest <= 0) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setShown((before) => before + STEP);
      },
      { root: end.parentElement, rootMargin: '400px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [rest]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className={styles.box} aria-label={FORMATTER_DIFF.label} tabIndex={0}>
      <table className={styles.diff}>
        <thead>
          <tr>
            <th scope="col">{FORMATTER_DIFF.original}</th>
            <th scope="col">{FORMATTER_DIFF.formatted}</th>
          </tr>
        </thead>
        <tbody>
          {hunks.slice(0, shown).map((hunk) => (
            <tr key={hunkKey(hunk)} className={hunk.changed ? undefined : styles.same}>
              <Side lines={hunk.original} />
              <Side lines={hunk.formatted} />
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <div ref={more} className={styles.more}>
          <Button variant="quiet" size="small" onClick={() => setShown((before) => before + STEP)}>
            {FORMATTER_DIFF.showMore}
          </Button>
        </div>
      )}
    </section>
  );
}

function hunkKey({ original, formatted }: DiffHunk): string {
  return `${original[0]?.lineNumber ?? ''}:${formatted[0]?.lineNumber ?? ''}`;
}

const MARKS = { removed: '−', added: '+', unchanged: '' };

/** One side of a hunk. Its lines flow on their own, so that a long line on one side leaves no gap on the other. */
function Side({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <td>
      {lines.map((line) => (
        <Line key={line.lineNumber} line={line} />
      ))}
    </td>
  );
}

function Line({ line: { type, content, lineNumber } }: { readonly line: DiffLine }) {
  const cut = content.length - LINE_SHOWN;
  const apart = lineNumber > 1 && startsClause(content);
  return (
    <div className={classNames(styles.line, styles[type], apart && styles.clause)}>
      <span className={styles.number}>{lineNumber}</span>
      <span className={styles.mark} aria-hidden>
        {MARKS[type]}
      </span>
      {type !== 'unchanged' && <span className="visually-hidden">{FORMATTER_DIFF.kinds[type]}</span>}
      <code>
        {cut > 0 ? content.slice(0, LINE_SHOWN) : content}
        {cut > 0 && <em>{FORMATTER_DIFF.moreCharacters(cut)}</em>}
      </code>
    </div>
  );
}
