import type { Monitoring } from '@hln/contracts';
import { useId } from 'react';
import { PARTS } from '../../../content/system-monitoring.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { recentOf } from '../data/recent.ts';
import { useMetrics } from '../data/use-monitoring.ts';
import styles from '../system-monitoring.module.css';
import { type Part, partsOf } from './parts-of.tsx';

/** Each part by itself. */
export function PartsPanel({ status }: { readonly status: Monitoring }) {
  const { metrics } = useMetrics('hour');
  const failing = new Set(status.alerts.filter(({ ended_at }) => ended_at === null).map(({ rule }) => rule));
  return (
    <Panel title={PARTS.title} id="parts" tabIndex={-1}>
      {status.processes.length === 0 && <p className={styles.note}>{PARTS.noProcess}</p>}
      <div className={styles.parts}>
        {partsOf(status, recentOf(metrics)).map((part) => (
          <PartCard
            key={part.title}
            part={part}
            fails={part.fails === true || part.rules.some((rule) => failing.has(rule))}
          />
        ))}
      </div>
    </Panel>
  );
}

function PartBadge({ idle, fails }: { readonly idle: string | null; readonly fails: boolean }) {
  if (fails) return <Badge tone="bad">{PARTS.fails}</Badge>;
  return idle === null ? <Badge tone="good">{PARTS.works}</Badge> : <Badge>{idle}</Badge>;
}

function PartCard({ part, fails }: { readonly part: Part; readonly fails: boolean }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id} className={styles.subtitle}>
        {part.title}
        {(part.rules.length > 0 || part.fails !== undefined) && (
          <PartBadge idle={part.idle ?? null} fails={fails} />
        )}
      </h3>
      <FactList facts={part.facts} />
    </section>
  );
}
