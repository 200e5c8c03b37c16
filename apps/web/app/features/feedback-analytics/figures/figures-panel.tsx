import type { FeedbackFigures, FeedbackSum } from '@hln/contracts';
import { useId, useState } from 'react';
import { aucklandDate, DAY_MS, readTimestamp } from '../../../lib/timestamps.ts';
import { ReadFailure } from '../../../staff-parts/gate/read-failure.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type FigureStep, readFigures, useFeedback } from '../data/use-feedback.ts';
import { FEEDBACK_FIGURES, wholeNumber } from '../texts.ts';
import styles from './figures.module.css';
import { releasesOf, satisfactionText, sumTitle, timeline, votesOf } from './sums.ts';
import { VoteChart, VotesTable } from './votes.tsx';

const WORDS = FEEDBACK_FIGURES;

/** Likes, dislikes and satisfaction: over time, and by release, options, size and kind of statement. */
export function FiguresPanel() {
  const [range, setRange] = useState('90');
  const [step, setStep] = useState<FigureStep>('day');
  const [isTable, setIsTable] = useState(false);
  const { data, failure, reload } = useFeedback(['figures', range, step], (signal) =>
    readFigures(step, range === 'all' ? null : new Date(Date.now() - Number(range) * DAY_MS), signal),
  );
  return (
    <Panel title={WORDS.title}>
      <div className={styles.panel}>
        <div className={styles.bar}>
          <Choice label={WORDS.range} value={range} options={WORDS.ranges} onChoose={setRange} />
          <Choice
            label={WORDS.step}
            value={step}
            options={WORDS.steps}
            onChoose={(chosen) => setStep(chosen === 'week' ? 'week' : 'day')}
          />
          <Button size="small" variant="quiet" onClick={() => setIsTable(!isTable)}>
            {isTable ? WORDS.asChart : WORDS.asTable}
          </Button>
        </div>
        {failure !== null && <ReadFailure message={failure} onRetry={reload} />}
        {data === null && failure === null && (
          <p role="status" className={styles.waiting}>
            {WORDS.loading}
          </p>
        )}
        {data !== null && <Figures figures={data} step={step} isTable={isTable} />}
      </div>
    </Panel>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} options={options} onChange={({ target }) => onChoose(target.value)} />
    </div>
  );
}

interface FiguresProps {
  readonly figures: FeedbackFigures;
  readonly step: FigureStep;
  readonly isTable: boolean;
}

function Figures({ figures: { rows }, step, isTable }: FiguresProps) {
  const times = timeline(rows, step, (moment) => aucklandDate(readTimestamp(moment) ?? new Date(moment)));
  const all = votesOf(times);
  if (times.length === 0) return <p>{WORDS.empty}</p>;
  const kinds = ['options', 'size', 'kind'] as const;
  return (
    <>
      <dl className={styles.totals}>
        <Total label={WORDS.likes} value={wholeNumber(all.likes)} />
        <Total label={WORDS.dislikes} value={wholeNumber(all.dislikes)} />
        <Total label={WORDS.satisfaction} value={satisfactionText(all)} />
      </dl>
      {isTable ? (
        <VotesTable
          title={WORDS.title}
          of={WORDS.time[step]}
          rows={times.toReversed().map((row) => ({
            ...row,
            key: row.day,
            title: row.release === null ? row.day : `${row.day} · ${WORDS.release(row.release)}`,
          }))}
        />
      ) : (
        <VoteChart rows={times} />
      )}
      <h3 className={styles.compared}>{WORDS.breakdowns}</h3>
      <Releases rows={rows} />
      <div className={styles.tables}>
        {kinds.map((by) => (
          <VotesTable
            key={by}
            title={WORDS.by[by]}
            of={WORDS.by[by]}
            rows={rows
              .filter((sum) => sum.by === by)
              .map((sum) => ({ ...sum, key: sum.key, title: sumTitle(sum) }))}
          />
        ))}
      </div>
      <p className={styles.note}>{WORDS.spamNote}</p>
    </>
  );
}

function Total({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Releases({ rows }: { readonly rows: readonly FeedbackSum[] }) {
  return (
    <>
      <VotesTable
        title={WORDS.by.version}
        of={WORDS.by.version}
        more={WORDS.change}
        rows={releasesOf(rows).map(({ sum, change }) => ({
          ...sum,
          key: sum.key,
          title: (
            <>
              {sumTitle(sum)}
              {sum.since !== null && (
                <span className={styles.since}>
                  {WORDS.since} <Moment at={sum.since} />
                </span>
              )}
            </>
          ),
          more: change === null ? WORDS.none : change === 'few' ? WORDS.few : WORDS.points(change),
        }))}
      />
      <p className={styles.note}>{WORDS.fewNote}</p>
    </>
  );
}
