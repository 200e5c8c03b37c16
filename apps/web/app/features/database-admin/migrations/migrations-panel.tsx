import type { DatabaseOverview } from '@hln/contracts';
import { MIGRATIONS } from '../../../content/database-admin.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from '../database-admin.module.css';

const LAST = 5;

/** What has been done to the database's form, the newest first. */
export function MigrationsPanel({ migrations }: Pick<DatabaseOverview, 'migrations'>) {
  return (
    <Panel title={MIGRATIONS.title}>
      <div className={styles.stack}>
        <p className={styles.note}>{MIGRATIONS.text(migrations.length)}</p>
        <Lines migrations={migrations.slice(0, LAST)} />
        {migrations.length > LAST && (
          <details className={styles.more}>
            <summary>{MIGRATIONS.all}</summary>
            <Lines migrations={migrations.slice(LAST)} />
          </details>
        )}
      </div>
    </Panel>
  );
}

function Lines({ migrations }: Pick<DatabaseOverview, 'migrations'>) {
  return (
    <ol className={styles.lines}>
      {migrations.map(({ version, name }) => (
        <li key={version}>
          <span className={styles.code}>{version}</span> {name?.replaceAll('_', ' ')}
        </li>
      ))}
    </ol>
  );
}
