import { useEffect, useMemo, useRef, useState } from 'react';
import { FORMATTER_DIFF } from '../../content/snowflake-sql-formatter-panels.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { WordDifferences } from '../comparing/compare-words.ts';
import { type MarkedSpans, markLine } from '../comparing/mark-line.ts';
import type { FoldedHunk } from './added-rows.ts';
import styles from './diff.module.css';
import { type DiffHunk, type DiffLine, lineOffsets, startsClause } from './diff-lines.ts';

/** The names of the two texts. */
export interface DiffSides {
  readonly original: string;
  readonly formatted: string;
}

export interface DiffTableProps {
  /** The name of the scrolling box, unique on the page. */
  readonly label: string;
  readonly sides: DiffSides;
  readonly hunks: readonly FoldedHunk[];
  readonly original: string;
  readonly formatted: string;
  /** Null if the texts are not the same query. */
  readonly words: WordDifferences | null;
  /** Both sides are laid out like the formatted text: see added-rows.ts. */
  readonly onlyAdded: boolean;
}

/** How many hunks are drawn at a time: enough for a screen, and fast. */
const STEP = 4;
/** The most characters shown of a line, because a minified query can be one line of a megabyte. */
const LINE_SHOWN = 2_000;

type Mark = 'addedWord' | 'recasedWord';

/** How the words of one side are marked. */
interface SideMarks {
  readonly starts: readonly number[];
  readonly marked: readonly MarkedSpans<Mark>[];
}

const NO_MARKS: SideMarks = { starts: [], marked: [] };

function useMarks({ original, formatted, words, onlyAdded }: DiffTableProps) {
  return useMemo(() => {
    if (words === null) return { left: NO_MARKS, right: NO_MARKS };
    const added = { kind: 'addedWord' as const, spans: words.added };
    const after = lineOffsets(formatted);
    if (onlyAdded) return { left: NO_MARKS, right: { starts: after, marked: [added] } };
    const recased = (side: 'original' | 'formatted') => ({
      kind: 'recasedWord' as const,
      spans: words.recased[side],
    });
    return {
      left: { starts: lineOffsets(original), marked: [recased('original')] },
      right: { starts: after, marked: [recased('formatted'), added] },
    };
  }, [original, formatted, words, onlyAdded]);
}

export function DiffTable(props: DiffTableProps) {
  const { hunks, onlyAdded, sides, label } = props;
  const [shown, setShown] = useState(STEP);
  const more = useRef<HTMLDivElement>(null);
  const rest = hunks.length - shown;
  const { left, right } = useMarks(props);

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
    <section className={styles.box} aria-label={label} tabIndex={0}>
      <table className={classNames(styles.diff, onlyAdded && styles.onlyAdded)}>
        <thead>
          <tr>
            <th scope="col">{sides.original}</th>
            <th scope="col">{sides.formatted}</th>
          </tr>
        </thead>
        {hunks.slice(0, shown).map((hunk, index) => (
          <tbody key={hunkKey(hunk)}>
            {hunk.skipped > 0 && (
              <tr>
                <td colSpan={2} className={styles.skipped}>
                  {FORMATTER_DIFF.skipped(hunk.skipped)}
                </td>
              </tr>
            )}
            {hunk.formatted.length + hunk.original.length > 0 && (
              <tr className={hunk.changed ? undefined : styles.same}>
                <Side lines={hunk.original} marks={left} isTop={index === 0} />
                <Side lines={hunk.formatted} marks={right} isTop={index === 0} />
              </tr>
            )}
          </tbody>
        ))}
      </table>
      {rest > 0 && (
        <div ref={more} className={styles.more}>
          <Button variant="quiet" size="small" onClick={() => setShown((before) => before + STEP)}>
            {FORMATTER_DIFF.showMore}
          </Button>
        </div>
      )}
      {onlyAdded && <p className={styles.nothing}>{FORMATTER_DIFF.laidOut}</p>}
    </section>
  );
}

function hunkKey({ original, formatted, skipped }: DiffHunk & { readonly skipped: number }): string {
  return `${original[0]?.lineNumber ?? ''}:${formatted[0]?.lineNumber ?? ''}:${skipped}`;
}

const MARKS = { removed: '−', added: '+', unchanged: '' };

interface SideProps {
  readonly lines: readonly DiffLine[];
  readonly marks: SideMarks;
  /** Whether the side's first line is the first line of the table. */
  readonly isTop: boolean;
}

/** One side of a hunk. Its lines flow independently, so that a long line on one side leaves no gap on the other. */
function Side({ lines, marks, isTop }: SideProps) {
  return (
    <td>
      {lines.map((line, index) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of the result may have the number of the line before.
          key={index}
          line={line}
          marks={marks}
          apart={!(isTop && index === 0) && startsClause(line.content)}
        />
      ))}
    </td>
  );
}

interface LineProps extends Pick<SideProps, 'marks'> {
  readonly line: DiffLine;
  /** Whether a blank line precedes it. */
  readonly apart: boolean;
}

function Line({ line: { type, content, lineNumber }, marks, apart }: LineProps) {
  const cut = content.length - LINE_SHOWN;
  return (
    <div className={classNames(styles.line, styles[type], apart && styles.clause)}>
      <span className={styles.number}>{lineNumber}</span>
      <span className={styles.mark} aria-hidden>
        {MARKS[type]}
      </span>
      {type !== 'unchanged' && <span className="visually-hidden">{FORMATTER_DIFF.kinds[type]}</span>}
      <code>
        <Words content={cut > 0 ? content.slice(0, LINE_SHOWN) : content} number={lineNumber} marks={marks} />
        {cut > 0 && <em>{FORMATTER_DIFF.moreCharacters(cut)}</em>}
      </code>
    </div>
  );
}

interface WordsProps {
  readonly content: string;
  readonly number: number;
  readonly marks: SideMarks;
}

/** A line's text with the differences marked, and additions shown by more than colour. */
function Words({ content, number, marks: { starts, marked } }: WordsProps) {
  const start = starts[number - 1];
  if (start === undefined) return content;
  return markLine(content, start, marked).map(({ text, mark }, index) => {
    if (mark === null) return text;
    const Tag = mark === 'addedWord' ? 'ins' : 'span';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line have nothing else.
      <Tag key={index} className={styles[mark]}>
        {text}
      </Tag>
    );
  });
}
