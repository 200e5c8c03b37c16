import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export interface FactListProps {
  /** null is left out. */
  readonly facts: readonly (readonly [label: string, value: ReactNode] | null)[];
}

/** Names and values, one line each; on a narrow screen the value is under its name. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter((fact) => fact !== null)
        .map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
