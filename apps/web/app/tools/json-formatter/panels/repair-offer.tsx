import type { Change } from '@hln/json-engine';
import { JSON_REPAIR } from '../../../content/json-formatter-panels.ts';
import { PlaceButton } from '../../../tool-parts/problems.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../json-formatter.module.css';

export interface RepairOfferProps {
  readonly changes: readonly Change[];
  /** All of them; not more than 500 are in `changes`. */
  readonly count: number;
  readonly onAccept: () => void;
  readonly onJump: (change: Change) => void;
}

/** The changes that a repair would make, before it is accepted. */
export function RepairOffer({ changes, count, onAccept, onJump }: RepairOfferProps) {
  return (
    <section className={styles.repair} aria-label={JSON_REPAIR.title(count)}>
      <div className={styles.repairHead}>
        <p>
          <strong>{JSON_REPAIR.title(count)}</strong>
          <br />
          {JSON_REPAIR.guess}
        </p>
        <Button size="small" onClick={onAccept}>
          {JSON_REPAIR.accept}
        </Button>
      </div>
      <ul className={styles.changes} aria-label={JSON_REPAIR.list}>
        {changes.map((change) => (
          <li key={`${change.offset} ${change.message} ${change.after}`}>
            <PlaceButton line={change.line} column={change.column} onClick={() => onJump(change)} />
            <span>
              {change.message}
              {change.loses && <strong> ({JSON_REPAIR.loses})</strong>}
            </span>
            <span className={styles.beforeAfter}>
              <del>{shown(change.before)}</del> → <ins>{shown(change.after)}</ins>
            </span>
          </li>
        ))}
        {count > changes.length && <li>{JSON_REPAIR.more(count - changes.length)}</li>}
      </ul>
    </section>
  );
}

/** Blanks and line ends as visible signs. */
function shown(text: string): string {
  return text === '' ? JSON_REPAIR.nothing : text.replaceAll('\n', '⏎').replaceAll('\t', '⇥');
}
