import type { ConsoleAnswer } from '@hln/contracts';
import { type ReactNode, useId } from 'react';
import { csvText } from '../../../lib/csv.ts';
import { downloadText } from '../../../lib/download.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../database-admin.module.css';
import { CONSOLE, RESULT } from './texts.ts';
import type { Asked } from './use-console.ts';

type Rows = Extract<ConsoleAnswer, { kind: 'rows' }>;

/** The most characters of a cell that are shown. */
const SHOWN = 500;

/** Up to this many characters, a cell is one line. */
const SHORT = 36;

const NUMERIC = /^(?:smallint|integer|bigint|numeric|real|double precision|oid)$/;

export interface ConsoleAnswerViewProps {
  readonly asked: Asked | null;
  readonly failure: string | null;
  /** Runs the query on a new copy of the embedded database. */
  readonly onAnew: () => void;
}

/** The result: rows, a plan, or an error. */
export function ConsoleAnswerView({ asked, failure, onAnew }: ConsoleAnswerViewProps) {
  const answer = asked?.answer ?? null;
  return (
    <>
      <LiveRegion>
        {failure !== null && (
          <Alert tone="danger">
            <p>{failure}</p>
          </Alert>
        )}
        {asked?.answer.kind === 'refused' && <Refusal query={asked.query} refusal={asked.answer} />}
        {answer?.kind === 'rows' && (
          <p className={styles.sum}>{RESULT.rows(answer.rows.length, answer.ms)}</p>
        )}
        {answer?.kind === 'plan' && <p className={styles.sum}>{RESULT.plan(answer.ms)}</p>}
      </LiveRegion>
      {answer?.kind === 'rows' && (
        <Answer answer={answer} onAnew={onAnew}>
          <div className="button-row">
            <Button
              size="small"
              onClick={() =>
                downloadText(
                  RESULT.fileName,
                  'text/csv',
                  csvText([
                    answer.columns.map(({ name }) => name),
                    ...answer.rows.map((row) => row.map((cell) => cell ?? '')),
                  ]),
                )
              }
            >
              {RESULT.csv}
            </Button>
          </div>
          {answer.is_cut && <p className={styles.note}>{RESULT.cut}</p>}
          <AnswerTable columns={answer.columns} rows={answer.rows} />
        </Answer>
      )}
      {answer?.kind === 'plan' && (
        <Answer answer={answer} onAnew={onAnew}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard. */}
          <pre className={styles.plan} tabIndex={0}>
            {answer.lines.join('\n')}
          </pre>
        </Answer>
      )}
    </>
  );
}

function Answer({
  answer: { copy },
  onAnew,
  children,
}: {
  readonly answer: Exclude<ConsoleAnswer, { kind: 'refused' }>;
  readonly onAnew: () => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id} className="visually-hidden">
        {RESULT.title}
      </h3>
      {copy !== null && (
        <div className={styles.copy}>
          <p className={styles.note}>
            {RESULT.copy} <Moment at={copy.at} />.{' '}
            {copy.cut.length > 0 && RESULT.copyCut(copy.cut.join(', '))}
          </p>
          <Button size="small" variant="quiet" onClick={onAnew}>
            {CONSOLE.anew}
          </Button>
        </div>
      )}
      {children}
    </section>
  );
}

function Refusal({
  query,
  refusal,
}: {
  readonly query: string;
  readonly refusal: Extract<ConsoleAnswer, { kind: 'refused' }>;
}) {
  const { position, detail, hint } = refusal;
  const before =
    position === null
      ? null
      : [...query]
          .slice(0, position - 1)
          .join('')
          .split('\n');
  return (
    <Alert tone="danger">
      <p>
        {refusal.message}
        {/^[0-9A-Z]{5}$/.test(refusal.code) && ` (${refusal.code})`}
      </p>
      {before !== null && <p>{RESULT.position(before.length, (before.at(-1)?.length ?? 0) + 1)}</p>}
      {detail !== null && <p>{detail}</p>}
      {hint !== null && <p>{hint}</p>}
    </Alert>
  );
}

/** Rows as they were returned: every cell is a text. */
function AnswerTable({ columns, rows }: Pick<Rows, 'columns' | 'rows'>) {
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
