import type { ReactNode } from 'react';
import { FEEDBACK_FIGURES, wholeNumber } from '../../../content/feedback-analytics.ts';
import styles from './figures.module.css';
import { satisfactionOf, satisfactionText, type Votes } from './sums.ts';

export interface VotesRow extends Votes {
  readonly key: string;
  readonly title: ReactNode;
  /** In the column after the others. */
  readonly more?: ReactNode;
}

export interface VotesTableProps {
  readonly title: string;
  /** Over the first column. */
  readonly of: string;
  /** Over the last column, where there is one more. */
  readonly more?: string;
  readonly rows: readonly VotesRow[];
}

/** The share of likes with the number behind it; it comes first, as narrow screens show no more. */
export function VotesTable({ title, of, more, rows }: VotesTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
    <section className={styles.scroller} aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{FEEDBACK_FIGURES.satisfaction}</th>
            <th scope="col">{FEEDBACK_FIGURES.likes}</th>
            <th scope="col">{FEEDBACK_FIGURES.dislikes}</th>
            {more !== undefined && <th scope="col">{more}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.title}</th>
              <td>
                <span className={styles.share}>
                  <span className={styles.meter} aria-hidden>
                    <span style={{ inlineSize: `${satisfactionOf(row) ?? 0}%` }} />
                  </span>
                  {satisfactionText(row)}
                </span>
              </td>
              <td>{wholeNumber(row.likes)}</td>
              <td>{wholeNumber(row.dislikes)}</td>
              {more !== undefined && <td>{row.more}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
