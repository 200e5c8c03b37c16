import type { Judgement } from '@hln/regex-analysis';
import { REGEX_VERDICT } from '../../../content/regex-tester.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../regex-tester.module.css';
import type { StudyState } from '../running/use-pattern-run.ts';

export interface VerdictProps {
  readonly study: StudyState;
  readonly onTry: (attack: string) => void;
}

/** Whether some text can make the pattern take very long, and which text. */
export function Verdict({ study: { judgement, busy }, onTry }: VerdictProps) {
  return (
    <div className={styles.verdict}>
      <div className={styles.judged} role="status">
        {busy && judgement === null && <span className={styles.quiet}>{REGEX_VERDICT.busy}</span>}
        {judgement !== null && (
          <>
            <span
              className={classNames(
                styles.badge,
                styles[judgement.verdict === 'linear' ? 'safe' : judgement.verdict],
              )}
            >
              {REGEX_VERDICT.badge[judgement.verdict]}
            </span>
            <span>{words(judgement)}</span>
          </>
        )}
      </div>
      {judgement?.attack !== undefined && (
        <Attack judgement={judgement} attack={judgement.attack} onTry={onTry} />
      )}
    </div>
  );
}

function words({ verdict, growth, degree }: Judgement): string {
  if (verdict !== 'vulnerable') return REGEX_VERDICT[verdict];
  return growth === 'exponential' ? REGEX_VERDICT.exponential : REGEX_VERDICT.polynomial(degree ?? 2);
}

interface AttackProps extends Pick<VerdictProps, 'onTry'> {
  readonly judgement: Judgement;
  readonly attack: string;
}

function Attack({ judgement: { shape }, attack, onTry }: AttackProps) {
  return (
    <span className={styles.attack}>
      {shape && (
        <code>
          {[
            ...(shape.prefix === '' ? [] : [JSON.stringify(shape.prefix)]),
            `${JSON.stringify(shape.pump)} × ${shape.repeats.toLocaleString('en-NZ')}`,
            ...(shape.suffix === '' ? [] : [JSON.stringify(shape.suffix)]),
          ].join(' + ')}
        </code>
      )}
      <CopyButton what={REGEX_VERDICT.what} text={() => attack} />
      <Button variant="quiet" size="small" onClick={() => onTry(attack)}>
        {REGEX_VERDICT.tryIt}
      </Button>
    </span>
  );
}
