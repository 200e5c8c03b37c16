import type { ReactNode } from 'react';
import { roundStep } from '../../../lib/round-step.ts';
import { FEEDBACK_FIGURES, wholeNumber } from '../texts.ts';
import styles from './figures.module.css';
import { satisfactionOf, satisfactionText, type Votes, type VotesAt, votesOf } from './sums.ts';

interface VotesRow extends Votes {
  readonly key: string;
  readonly title: ReactNode;
  /** The cell in the last column. */
  readonly more?: ReactNode;
}

interface VotesTableProps {
  readonly title: string;
  /** The heading of the first column. */
  readonly of: string;
  /** The heading of the last column, if there is one. */
  readonly more?: string;
  readonly rows: readonly VotesRow[];
}

const WIDTH = 1_000;

const HALF = 100;

const STEPS = [1, 2, 5, 10] as const;

/** Likes above the line, dislikes below it: distinguished by position, not by colour alone. */
export function VoteChart({ rows }: { readonly rows: readonly VotesAt[] }) {
  const highest = Math.max(1, ...rows.flatMap(({ likes, dislikes }) => [likes, dislikes]));
  const top = roundStep(highest, STEPS);
  const slot = WIDTH / rows.length;
  const bar = Math.max(1, slot * 0.72);
  const all = votesOf(rows);
  const heightOf = (votes: number) => (votes / top) * HALF;
  return (
    <figure className={styles.chart}>
      <div className={styles.scale} aria-hidden>
        <span>{top}</span>
        <span>0</span>
        <span>{top}</span>
      </div>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${WIDTH} ${2 * HALF}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={FEEDBACK_FIGURES.chart(all.likes, all.dislikes)}
      >
        {rows.map(({ day, likes, dislikes, release }, index) => {
          const x = index * slot + (slot - bar) / 2;
          return (
            <g key={day}>
              {/* The whole height responds to the pointer. */}
              <rect className={styles.slot} x={index * slot} y={0} width={slot} height={2 * HALF} />
              {release !== null && (
                <line className={styles.release} x1={index * slot} x2={index * slot} y1={0} y2={2 * HALF} />
              )}
              <rect
                className={styles.likes}
                x={x}
                y={HALF - heightOf(likes)}
                width={bar}
                height={heightOf(likes)}
              />
              <rect className={styles.dislikes} x={x} y={HALF} width={bar} height={heightOf(dislikes)} />
              <title>
                {FEEDBACK_FIGURES.bar(day, likes, dislikes)}
                {release !== null && `\n${FEEDBACK_FIGURES.release(release)}`}
              </title>
            </g>
          );
        })}
        <line className={styles.zero} x1={0} x2={WIDTH} y1={HALF} y2={HALF} />
      </svg>
      <div className={styles.days} aria-hidden>
        <span>{rows[0]?.day}</span>
        <span>{rows.at(-1)?.day}</span>
      </div>
      <ul className={styles.legend} aria-hidden>
        <li data-votes="likes">{FEEDBACK_FIGURES.likes}</li>
        <li data-votes="dislikes">{FEEDBACK_FIGURES.dislikes}</li>
        {rows
          .filter(({ release }) => release !== null)
          .map(({ day, release }) => (
            <li key={day} data-votes="release">
              {day} {FEEDBACK_FIGURES.release(release ?? '')}
            </li>
          ))}
      </ul>
    </figure>
  );
}

/** The share of likes with the number behind it; it comes first, because narrow screens show nothing else. */
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
