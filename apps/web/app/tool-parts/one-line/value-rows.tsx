import type { ReactNode } from 'react';
import { CopyButton } from '../copy-button.tsx';
import styles from './value-rows.module.css';

export interface ValueRow {
  readonly label: string;
  readonly value: ReactNode;
  /** What the button beside it copies; without it there is no button. */
  readonly copied?: string;
  /** Below the value, in small letters. */
  readonly note?: string | undefined;
  /** Prose, which is not in the font of code. */
  readonly isProse?: boolean;
}

/** Results with their names, each of which can be copied. */
export function ValueRows({ rows }: { readonly rows: readonly ValueRow[] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(({ label, value, copied, note, isProse = false }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className={isProse ? undefined : styles.code}>{value}</span>
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </dd>
          <dd>{copied !== undefined && <CopyButton compact what={label} text={() => copied} />}</dd>
        </div>
      ))}
    </dl>
  );
}
