import type { ReactNode } from 'react';
import { FORMATTER } from '../../../content/snowflake-sql-formatter.ts';
import { BackLink } from '../../../ui/page-head.tsx';
import styles from '../formatter.module.css';

export function Heading({ counters }: { readonly counters: ReactNode }) {
  return (
    <header className={styles.header}>
      <div>
        <BackLink to="/tools">{FORMATTER.back}</BackLink>
        <h1 className={styles.title}>{FORMATTER.title}</h1>
        <p className={styles.lede}>{FORMATTER.lede}</p>
        <p className={styles.withoutScript}>{FORMATTER.withoutScript}</p>
      </div>
      {counters}
    </header>
  );
}
