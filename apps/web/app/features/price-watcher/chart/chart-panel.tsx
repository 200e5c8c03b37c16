import type { PriceWatchItem } from '@hln/contracts';
import { useMemo, useState } from 'react';
import { downloadText } from '../../../lib/download.ts';
import { aucklandDate } from '../../../lib/timestamps.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { downloadIcon } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/panel.tsx';
import { isTimeSpan, since, spanStart, TIME_SPANS, type TimeSpan } from '../model/chart-selection.ts';
import { type ChartSeries, chartMoments, chartSeries, currenciesOf } from '../model/chart-series.ts';
import { CHART_VIEWS, type ChartView, isChartView } from '../model/chart-view.ts';
import { historyCsv, type PriceHistory } from '../model/history.ts';
import { WATCH_CHART } from '../texts.ts';
import styles from './chart.module.css';
import { HistoryTable } from './history-table.tsx';
import { PriceChart } from './price-chart.tsx';
import { LineSample } from './series-look.tsx';

/** The names of the lines. */
function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend} aria-label={WATCH_CHART.legend}>
      {series.map(({ name, slot }) => (
        <li key={name}>
          <LineSample slot={slot} />
          {name}
        </li>
      ))}
    </ul>
  );
}

export interface ChartPanelProps {
  /** The items of the list. */
  readonly items: readonly PriceWatchItem[];
  readonly slots: ReadonlyMap<string, number>;
  readonly history: PriceHistory;
}

export function ChartPanel({ items, slots, history }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const [view, setView] = useState<ChartView>('price');
  const [span, setSpan] = useState<{ name: TimeSpan; from: number | null }>({ name: 'all', from: null });
  const whole = useMemo(() => chartSeries(items, slots, history), [items, slots, history]);
  const series = useMemo(() => since(whole, span.from), [whole, span]);
  const moments = useMemo(() => chartMoments(series), [series]);
  const currencies = currenciesOf(series);
  const hasHistory = items.some(({ id }) => (history.get(id)?.length ?? 0) > 0);

  function save() {
    const name = `price-history-${aucklandDate(new Date())}.csv`;
    downloadText(name, 'text/csv;charset=utf-8', historyCsv(items, history));
  }

  const actions = (
    <div className={styles.actions}>
      {series.length > 0 && (
        <Select
          className={styles.span}
          aria-label={WATCH_CHART.span}
          value={span.name}
          options={TIME_SPANS.map((value) => ({ value, label: WATCH_CHART.spans[value] }))}
          onChange={({ target }) => {
            if (!isTimeSpan(target.value)) return;
            setSpan({ name: target.value, from: spanStart(target.value, Date.now()) });
          }}
        />
      )}
      {series.length > 0 && !asTable && (
        <Select
          className={styles.span}
          aria-label={WATCH_CHART.view}
          value={view}
          options={CHART_VIEWS.map((value) => ({ value, label: WATCH_CHART.views[value] }))}
          onChange={({ target }) => {
            if (isChartView(target.value)) setView(target.value);
          }}
        />
      )}
      {series.length > 0 && (
        <Button size="small" variant="quiet" onClick={() => setAsTable((shown) => !shown)}>
          {asTable ? WATCH_CHART.showChart : WATCH_CHART.showTable}
        </Button>
      )}
      <Button size="small" icon={<Icon path={downloadIcon} />} disabled={!hasHistory} onClick={save}>
        {WATCH_CHART.export}
      </Button>
    </div>
  );
  return (
    <Panel title={WATCH_CHART.title} actions={actions}>
      {slots.size === 0 && <p className={styles.empty}>{WATCH_CHART.nothingSelected}</p>}
      {slots.size > 0 && series.length === 0 && <p className={styles.empty}>{WATCH_CHART.noData}</p>}
      {series.length > 0 && (
        <div className={styles.body}>
          {asTable ? (
            <HistoryTable series={series} moments={moments} />
          ) : (
            <>
              <PriceChart series={series} moments={moments} view={view} />
              <ChartLegend series={series} />
              {view === 'percent' && <p className={styles.note}>{WATCH_CHART.percentHelp}</p>}
              {view === 'price' && currencies.length > 1 && (
                <p className={styles.note}>{WATCH_CHART.currencies(currencies.join(', '))}</p>
              )}
              <p className={styles.note}>{WATCH_CHART.help}</p>
            </>
          )}
        </div>
      )}
    </Panel>
  );
}
