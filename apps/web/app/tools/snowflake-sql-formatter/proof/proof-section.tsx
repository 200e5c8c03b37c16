import type { ProofSummary } from '@hln/snowflake-formatter';
import { useMemo, useState } from 'react';
import { FORMATTER_PROOF } from '../../../content/snowflake-sql-formatter-proof.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chevronDownIcon } from '../../../ui/icons.ts';
import type { FormattedRun } from '../running/use-formatter.ts';
import { listWords } from './list-words.ts';
import styles from './proof.module.css';

export interface ProofSectionProps {
  readonly proof: ProofSummary;
  readonly run: FormattedRun;
}

/** How many words of each list are shown. */
const SHOWN = 100;

const number = new Intl.NumberFormat('en-NZ');

/** What the proof compared in the run, as figures and, on request, the words that differ. */
export function ProofSection({ proof, run }: ProofSectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.proof} aria-labelledby="proof-title">
      <h2 id="proof-title" className={styles.title}>
        {FORMATTER_PROOF.title}
      </h2>
      <p className={styles.lede}>{FORMATTER_PROOF.lede}</p>
      <dl className={styles.figures}>
        {FORMATTER_PROOF.figures.map(({ key, label, verdict }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <strong>{number.format(proof[key])}</strong>
              <span>{proof[key] === 0 ? FORMATTER_PROOF.none : verdict}</span>
            </dd>
          </div>
        ))}
      </dl>
      {proof.addedAs + proof.recasedWords > 0 && (
        <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            <Icon path={chevronDownIcon} />
            {FORMATTER_PROOF.show}
          </summary>
          {open && <Words run={run} />}
        </details>
      )}
    </section>
  );
}

function Words({ run: { originalSql, formattedSql } }: Pick<ProofSectionProps, 'run'>) {
  const words = useMemo(() => listWords(originalSql, formattedSql, SHOWN), [originalSql, formattedSql]);
  if (words === null) return <p className={styles.lede}>{FORMATTER_PROOF.notListed}</p>;
  return (
    <div className={styles.words}>
      {words.added.length > 0 && (
        <div>
          <h3 className={styles.title}>{FORMATTER_PROOF.added}</h3>
          <ul>
            {words.added.map(({ line, before, word, after }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in a line twice.
              <li key={index}>
                <span className={styles.line}>{FORMATTER_PROOF.line(line)}</span>
                <code>
                  {before}
                  <ins>{word}</ins>
                  {after}
                </code>
              </li>
            ))}
            {words.added.length === SHOWN && <li>{FORMATTER_PROOF.firstOnly(SHOWN)}</li>}
          </ul>
        </div>
      )}
      {words.recased.length > 0 && (
        <div>
          <h3 className={styles.title}>{FORMATTER_PROOF.recased}</h3>
          <ul className={styles.recased}>
            {words.recased.map(({ from, to, count }) => (
              <li key={`${from} ${to}`}>
                <code>{from}</code> → <code>{to}</code>
                {count > 1 && <span className={styles.line}> × {number.format(count)}</span>}
              </li>
            ))}
            {words.recased.length === SHOWN && <li>{FORMATTER_PROOF.firstOnly(SHOWN)}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
