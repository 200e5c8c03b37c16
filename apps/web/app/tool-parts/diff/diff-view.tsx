import { useMemo, useState } from 'react';
import { FORMATTER_DIFF } from '../../content/snowflake-sql-formatter-panels.ts';
import { Checkbox } from '../../ui/controls.tsx';
import { Panel } from '../../ui/panel.tsx';
import { compareWords } from '../comparing/compare-words.ts';
import { addedRows, type FoldedHunk, foldRows } from './added-rows.ts';
import styles from './diff.module.css';
import { countChanges, diffLines, groupRows } from './diff-lines.ts';
import { type DiffSides, DiffTable } from './diff-table.tsx';

export interface DiffViewProps {
  readonly id?: string;
  readonly original: string;
  readonly formatted: string;
  /** The name of the comparison, if it isn't between a query and its formatted form. */
  readonly title?: string;
  readonly sides?: DiffSides;
  /** The heading level of the title. */
  readonly level?: 2 | 3;
}

/** The most lines of a hunk. */
const HUNK_LINES = 40;
/** How many lines of context are shown around additions. */
const AROUND = 2;

/** Original and formatted side by side; on a narrow screen, one below the other, hunk by hunk. */
export function DiffView({
  id,
  original,
  formatted,
  title = FORMATTER_DIFF.title,
  sides = FORMATTER_DIFF,
  level = 2,
}: DiffViewProps) {
  const [onlyAdded, setOnlyAdded] = useState(false);
  const words = useMemo(() => compareWords(original, formatted), [original, formatted]);
  const rows = useMemo(() => diffLines(original, formatted), [original, formatted]);
  const hunks = useMemo<readonly FoldedHunk[]>(
    () =>
      onlyAdded && words !== null
        ? foldRows(addedRows(original, formatted, words), AROUND, HUNK_LINES)
        : groupRows(rows, HUNK_LINES).map((hunk) => ({ ...hunk, skipped: 0 })),
    [onlyAdded, words, rows, original, formatted],
  );
  const { removed, added } = useMemo(() => countChanges(rows), [rows]);
  const nothingAdded = onlyAdded && words !== null && words.added.length === 0;
  return (
    <Panel
      id={id}
      title={title}
      level={level}
      flush
      actions={
        <div className={styles.head}>
          <Checkbox
            label={FORMATTER_DIFF.onlyAdded}
            disabled={words === null}
            checked={onlyAdded}
            onChange={({ target }) => setOnlyAdded(target.checked)}
          />
          <p className={styles.summary}>
            {removed + added === 0 ? (
              FORMATTER_DIFF.none
            ) : (
              <>
                <span className={styles.removedMark}>{FORMATTER_DIFF.removed(removed)}</span>
                <span className={styles.addedMark}>{FORMATTER_DIFF.added(added)}</span>
                {words !== null && (
                  <span>{FORMATTER_DIFF.words(words.added.length, words.recased.formatted.length)}</span>
                )}
              </>
            )}
          </p>
        </div>
      }
    >
      {nothingAdded ? (
        <p className={styles.nothing}>{FORMATTER_DIFF.nothingAdded}</p>
      ) : (
        <DiffTable
          // A new pair of texts is shown from the top.
          key={`${original.length} ${formatted.length} ${onlyAdded}`}
          hunks={hunks}
          original={original}
          formatted={formatted}
          words={words}
          sides={sides}
          label={title === FORMATTER_DIFF.title ? FORMATTER_DIFF.label : FORMATTER_DIFF.labelOf(title)}
          onlyAdded={onlyAdded}
        />
      )}
    </Panel>
  );
}
