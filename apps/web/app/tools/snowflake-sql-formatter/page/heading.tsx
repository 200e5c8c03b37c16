import type { ReactNode } from 'react';
import { BackLink } from '../../../ui/page-head.tsx';
import styles from '../formatter.module.css';

export function Heading({ counters }: { readonly counters: ReactNode }) {
  return (
    <header className={styles.header}>
      <div>
        <BackLink to="/tools">Back to Tools</BackLink>
        <h1 className={styles.title}>Snowflake SQL formatter</h1>
        <p className={styles.lede}>
          Paste a query and read it. It is formatted here in your browser and goes nowhere unless you send
          feedback. Only this tab remembers your text: it survives a reload, and goes when you clear the input
          or close the tab for good.
        </p>
        <p className={styles.withoutScript}>
          The formatter runs in your browser, so it needs JavaScript. Switch it on and reload this page.
        </p>
      </div>
      {counters}
    </header>
  );
}
