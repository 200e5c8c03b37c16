import type { ConsoleAnswer } from '@hln/contracts';
import { RESULT } from '../../../content/sql-console.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../database-admin.module.css';

type Rows = Extract<ConsoleAnswer, { kind: 'rows' }>;

/** Characters of a cell that are shown. */
const SHOWN = 500;
/** Up to so many, a cell is one line. */
const SHORT = 36;
const NUMERIC = /^(?:smallint|integer|bigint|numeric|real|double precision|oid)$/;

/** Rows as they came: every cell is a text. */
export function AnswerTable({ columns, rows }: Pick<Rows, 'columns' | 'rows'>) {
  if (columns.length === 0 || rows.length === 0) return <p>{RESULT.noRows}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
    <section className={styles.scroller} aria-label={RESULT.region} tabIndex={0}>
      <table className={styles.answer}>
        <thead>
          <tr>
            {columns.map(({ name, type }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name, and stay where they are.
              <th key={index} scope="col">
                {name} <span className={styles.type}>{type}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own, and stay where they are.
            <tr key={at}>
              {row.map((cell, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: as the columns.
                  key={index}
                  className={classNames(
                    NUMERIC.test(columns[index]?.type ?? '') && styles.number,
                    (cell ?? '').length <= SHORT && styles.short,
                  )}
                >
                  {cell === null ? <span className={styles.null}>{RESULT.null}</span> : shortened(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const shortened = (cell: string) =>
  cell.length <= SHOWN ? cell : `${cell.slice(0, SHOWN)}${RESULT.more(cell.length - SHOWN)}`;
