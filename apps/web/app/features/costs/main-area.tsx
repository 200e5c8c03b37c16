import type { ReadingProgress } from '@hln/daily-cost-reader';
import { useRef, useState } from 'react';
import { LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { barsIcon, tableIcon, warningIcon } from '../../ui/icons.ts';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CostChart } from './chart/cost-chart.tsx';
import type { Series } from './chart/series.ts';
import styles from './costs.module.css';
import type { LoadingCosts } from './data/use-costs.ts';
import { CostTable } from './table/cost-table.tsx';
import { useAreaFocus } from './use-area-focus.ts';

/** What stands in the middle of the page (spec, section 2). */
export type MainState =
  | LoadingCosts
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'chart';
      readonly series: readonly Series[];
      readonly firstDay: number;
      readonly days: number;
      readonly today: number;
      readonly summary: string;
    };

export interface MainAreaProps {
  readonly state: MainState;
  onRetry(): void;
}

const VIEWS = [
  { id: 'chart', label: 'Chart', icon: barsIcon },
  { id: 'table', label: 'Table', icon: tableIcon },
] as const;
type View = (typeof VIEWS)[number]['id'];

/** Loading, error, nothing, or the costs as a chart or a table. */
export function MainArea({ state, onRetry }: MainAreaProps) {
  const [view, setView] = useState<View>('chart');
  const area = useRef<HTMLDivElement>(null);
  useAreaFocus(area, state.kind);
  const views = (
    <div className={styles.views}>
      {VIEWS.map(({ id, label, icon }) => (
        <Button
          key={id}
          size="small"
          icon={<Icon path={icon} />}
          aria-pressed={view === id}
          onClick={() => setView(id)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
  return (
    <Panel title="Daily costs" actions={views} className={styles.main}>
      <div ref={area} tabIndex={-1} className={styles.area}>
        <LiveRegion className={state.kind === 'chart' ? 'visually-hidden' : styles.state}>
          {state.kind === 'loading' && (
            <p className={styles.stateTitle}>
              <Spinner /> Loading cost data...
            </p>
          )}
          {state.kind === 'empty' && (
            <>
              <p className={styles.stateTitle}>No data found</p>
              <p>Try adjusting your filters or date range</p>
            </>
          )}
          {state.kind === 'chart' && state.summary}
        </LiveRegion>
        {state.kind === 'loading' && state.progress !== null && <ReadingBar progress={state.progress} />}
        <LiveRegion urgency="assertive" className={styles.failed}>
          {state.kind === 'failed' && (
            <>
              <p className={styles.stateTitle}>
                <Icon path={warningIcon} /> Error loading data
              </p>
              <p>{state.message}</p>
            </>
          )}
        </LiveRegion>
        {state.kind === 'failed' && (
          <div className={styles.retry}>
            <Button
              onClick={() => {
                // The button goes; what comes instead is in the same place.
                area.current?.focus();
                onRetry();
              }}
            >
              Retry
            </Button>
          </div>
        )}
        {state.kind === 'chart' && view === 'chart' && <CostChart {...state} />}
        {state.kind === 'chart' && view === 'table' && <CostTable {...state} />}
      </div>
    </Panel>
  );
}

/** How far the reading of a long range is; outside the live region, which would say every step. */
function ReadingBar({ progress: { read, total } }: { readonly progress: ReadingProgress }) {
  return (
    <div className={styles.progress}>
      <progress aria-label="Records read" max={total} value={read} />
      <span aria-hidden>
        {numbers.format(read)} of {numbers.format(total)} records
      </span>
    </div>
  );
}

const numbers = new Intl.NumberFormat('en-NZ');
