import type { ReadingProgress } from '@hln/daily-cost-reader';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { warningIcon } from '../../ui/icons.ts';
import { onAttention } from '../../ui/on-attention.ts';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { barsIcon, tableIcon } from '../../ui/staff-icons.ts';
import { CostChart, type CostChartProps } from './chart/cost-chart.tsx';
import { UNITS } from './chart/periods.ts';
import styles from './costs.module.css';
import type { FailedCosts, LoadingCosts } from './data/use-costs.ts';
import { CostTable } from './table/cost-table.tsx';
import { COSTS_AREA, COSTS_CHART } from './texts.ts';
import { useQueryChoice } from './use-query-choice.ts';

/**
 * Keeps the focus in an area whose content is replaced without the user's doing, for instance at midnight.
 *
 * @param area an element that can be focused
 * @param content changes whenever the content of the area does
 */
function useAreaFocus(area: RefObject<HTMLElement | null>, content: string): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      wasInside.current = target instanceof Node && area.current?.contains(target) === true;
    };
    return onAttention(note);
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the change alone.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (wasInside.current && (active === null || active === document.body)) {
      area.current?.focus({ preventScroll: true });
    }
  }, [area, content]);
}

/** What the main area of the page shows (docs/specification.md, section 2). */
export type MainState =
  | LoadingCosts
  | FailedCosts
  | { readonly kind: 'empty' }
  | ({ readonly kind: 'chart' } & Omit<CostChartProps, 'unit'>);

export interface MainAreaProps {
  readonly state: MainState;
  onRetry(): void;
}

const VIEWS = [
  { id: 'chart', icon: barsIcon },
  { id: 'table', icon: tableIcon },
] as const;
type View = (typeof VIEWS)[number]['id'];

/** The costs as a chart or a table, or why there are none. */
export function MainArea({ state, onRetry }: MainAreaProps) {
  const [view, setView] = useState<View>('chart');
  const [unit, setUnit] = useQueryChoice('by', UNITS);
  const area = useRef<HTMLDivElement>(null);
  useAreaFocus(area, state.kind);
  const views = (
    <div className={styles.views}>
      {view === 'chart' && (
        <Select
          className={styles.unit}
          aria-label={COSTS_CHART.units.label}
          value={unit}
          options={UNITS.map((value) => ({ value, label: COSTS_CHART.units[value] }))}
          onChange={(event) => setUnit(event.target.value)}
        />
      )}
      {VIEWS.map(({ id, icon }) => (
        <Button
          key={id}
          size="small"
          icon={<Icon path={icon} />}
          aria-pressed={view === id}
          onClick={() => setView(id)}
        >
          {COSTS_AREA.views[id]}
        </Button>
      ))}
    </div>
  );
  return (
    <Panel title={COSTS_AREA.title} actions={views} className={styles.main}>
      <div ref={area} tabIndex={-1} className={styles.area}>
        <LiveRegion className={state.kind === 'chart' ? 'visually-hidden' : styles.state}>
          {state.kind === 'loading' && (
            <p className={styles.stateTitle}>
              <Spinner /> {COSTS_AREA.loading}
            </p>
          )}
          {state.kind === 'empty' && (
            <>
              <p className={styles.stateTitle}>{COSTS_AREA.empty}</p>
              <p>{COSTS_AREA.emptyHint}</p>
            </>
          )}
          {state.kind === 'chart' && state.summary}
        </LiveRegion>
        {state.kind === 'loading' && state.progress !== null && <ReadingBar progress={state.progress} />}
        <LiveRegion urgency="assertive" className={styles.failed}>
          {state.kind === 'failed' && (
            <>
              <p className={styles.stateTitle}>
                <Icon path={warningIcon} /> {COSTS_AREA.failed}
              </p>
              <p>{state.message}</p>
            </>
          )}
        </LiveRegion>
        {state.kind === 'failed' && (
          <div className={styles.retry}>
            <Button
              onClick={() => {
                // The button disappears, and what replaces it is in the same area.
                area.current?.focus();
                onRetry();
              }}
            >
              {COSTS_AREA.retry}
            </Button>
          </div>
        )}
        {state.kind === 'chart' && view === 'chart' && <CostChart key={unit} {...state} unit={unit} />}
        {state.kind === 'chart' && view === 'table' && <CostTable {...state} />}
      </div>
    </Panel>
  );
}

/** The progress of reading a long range. It is outside the live region, which would announce every step. */
function ReadingBar({ progress: { read, total } }: { readonly progress: ReadingProgress }) {
  return (
    <div className={styles.progress}>
      <progress aria-label={COSTS_AREA.progress} max={total} value={read} />
      <span aria-hidden>{COSTS_AREA.progressText(numbers.format(read), numbers.format(total))}</span>
    </div>
  );
}

const numbers = new Intl.NumberFormat('en-NZ');
