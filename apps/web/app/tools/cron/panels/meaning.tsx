import { CRON_RESULT as WORDS } from '../../../content/cron.ts';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import styles from '../cron.module.css';
import { type Cron, cronAdvice, describeCron, type FieldName } from '../logic.ts';

export interface MeaningProps {
  /** The expression, a message on an entry that no clock decides, or null. */
  readonly meaning: Cron | string | null;
}

/** What an expression means, in one sentence, and what to mind. */
export function Meaning({ meaning }: MeaningProps) {
  const cron = typeof meaning === 'string' ? null : meaning;
  const sentence = typeof meaning === 'string' ? meaning : meaning === null ? null : describeCron(meaning);
  return (
    <Pane title={WORDS.title}>
      <LiveRegion>{sentence !== null && <p className={styles.sentence}>{sentence}</p>}</LiveRegion>
      {sentence === null && <p className={styles.nothing}>{WORDS.nothing}</p>}
      {cron !== null && <CronNotes cron={cron} />}
    </Pane>
  );
}

function CronNotes({ cron }: { readonly cron: Cron }) {
  const notes = [
    WORDS.flavours[cron.flavour],
    ...(cron.macro === null ? [] : [WORDS.macro(cron.macro)]),
    ...(cron.zone === null ? [] : [WORDS.zone(cron.zone)]),
  ];
  const warnings = [...cron.remarks, ...cronAdvice(cron)];
  return (
    <>
      <p className={styles.notes}>{notes.join(' ')}</p>
      {warnings.length > 0 && (
        <div className={styles.warnings}>
          {warnings.map((warning) => (
            <Alert key={warning} tone="warning">
              {warning}
            </Alert>
          ))}
        </div>
      )}
      <dl className={styles.fields} aria-label={WORDS.fields}>
        {fieldsOf(cron).map(([name, text]) => (
          <div key={name}>
            <dt>{WORDS.fieldNames[name]}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {cron.command !== '' && (
          <div className={styles.command}>
            <dt>{WORDS.command}</dt>
            <dd>{cron.command}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function fieldsOf({ fields }: Cron): readonly (readonly [FieldName, string])[] {
  return Object.values(fields).map(({ name, text }) => [name, text] as const);
}
