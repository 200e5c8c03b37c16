import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Panel } from '../../ui/panel.tsx';
import { countChanges, type DiffLine, type DiffRow, diffLines } from './diff-lines.ts';
import styles from './formatter.module.css';

export interface DiffViewProps {
  readonly id: string;
  readonly original: string;
  readonly formatted: string;
}

/** Rows drawn at a time: enough for a screen, few enough that drawing them is never felt. */
const STEP = 120;
/** A minified query can be one line of a megabyte; this much of a line is shown. */
const LINE_SHOWN = 2_000;

/** Original and formatted side by side; on a narrow screen one below the other, line by line. */
export function DiffView({ id, original, formatted }: DiffViewProps) {
  const rows = useMemo(() => diffLines(original, formatted), [original, formatted]);
  const { removed, added } = useMemo(() => countChanges(rows), [rows]);
  return (
    <Panel
      id={id}
      title="Differences"
      flush
      actions={
        <p className={styles.diffSummary}>
          {removed + added === 0 ? (
            'No line differs.'
          ) : (
            <>
              <span className={styles.removedMark}>− {lines(removed)} removed</span>
              <span className={styles.addedMark}>+ {lines(added)} added</span>
            </>
          )}
        </p>
      }
    >
      {/* Another pair of texts begins at the top again. */}
      <DiffTable key={`${original.length} ${formatted.length}`} rows={rows} />
    </Panel>
  );
}

function lines(count: number): string {
  return `${count.toLocaleString('en-NZ')} ${count === 1 ? 'line' : 'lines'}`;
}

function DiffTable({ rows }: { readonly rows: readonly DiffRow[] }) {
  const [shown, setShown] = useState(STEP);
  const more = useRef<HTMLDivElement>(null);
  const rest = rows.length - shown;

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
    <section className={styles.diffBox} aria-label="Differences, line by line" tabIndex={0}>
      <table className={styles.diff}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              Original
            </th>
            <th scope="col" colSpan={2}>
              Formatted
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <Row key={`${row.original?.lineNumber ?? ''}:${row.formatted?.lineNumber ?? ''}`} row={row} />
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <div ref={more} className={styles.diffMore}>
          <Button variant="quiet" size="small" onClick={() => setShown((before) => before + STEP)}>
            Show more of the remaining {lines(rest)}
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ row }: { readonly row: DiffRow }) {
  const unchanged = row.original?.type === 'unchanged';
  return (
    <>
      {row.startsClause && (
        <tr className={styles.diffGap} aria-hidden>
          <td colSpan={4} />
        </tr>
      )}
      <tr className={unchanged ? styles.diffSame : undefined}>
        <Side line={row.original} />
        <Side line={row.formatted} />
      </tr>
    </>
  );
}

const MARKS = { removed: '−', added: '+', unchanged: ' ' };

function Side({ line }: { readonly line: DiffLine | null }) {
  if (line === null) return <td colSpan={2} className={styles.diffNothing} />;
  const cut = line.content.length - LINE_SHOWN;
  return (
    <>
      <td className={styles.diffNumber}>{line.lineNumber}</td>
      <td className={classNames(styles.diffText, styles[line.type])}>
        <span className={styles.diffMark} aria-hidden>
          {MARKS[line.type]}
        </span>
        {line.type !== 'unchanged' && <span className="visually-hidden">{line.type}: </span>}
        <code>{cut > 0 ? line.content.slice(0, LINE_SHOWN) : line.content}</code>
        {cut > 0 && <em> … {cut.toLocaleString('en-NZ')} more characters</em>}
      </td>
    </>
  );
}
