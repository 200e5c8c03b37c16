import { Suspense, useCallback, useRef } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { downloadText } from '../../lib/download.ts';
import { useMyAccess } from '../../lib/staff/my-access.ts';
import type { StaffMember } from '../../lib/staff/staff-client.ts';
import { aucklandTime } from '../../lib/timestamps.ts';
import { ReadFailure } from '../../staff-parts/gate/read-failure.tsx';
import { useToasts } from '../../staff-parts/toasts/toast-store.ts';
import { lazyPart } from '../../tool-parts/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { downloadIcon, refreshIcon, shareIcon, undoIcon, uploadIcon } from '../../ui/icons.ts';
import { BackLink } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  NO_PREFERENCE,
  withAllVisible,
  withOnly,
  withOrder,
  withSeen,
  withVisibility,
} from './categories/category-list.ts';
import { CategoryPanel } from './categories/category-panel.tsx';
import { usePreference } from './categories/use-preference.ts';
import { COMPARED_WITH, useComparison } from './comparison/use-comparison.ts';
import styles from './costs.module.css';
import { nzdText } from './data/amount.ts';
import { type CostColumns, costsCsv, csvName } from './data/csv.ts';
import { useCosts } from './data/use-costs.ts';
import { useDemoCosts } from './data/use-demo-costs.ts';
import { DemoNote } from './demo-note.tsx';
import { MainArea, type MainState } from './main-area.tsx';
import { rangeLength, rangeToQuery } from './range/date-range.ts';
import { RangePanel } from './range/range-panel.tsx';
import { useRange, useToday } from './range/use-range.ts';
import { COSTS, COSTS_CHART, IMPORT_LINK } from './texts.ts';
import { useQueryChoice } from './use-query-choice.ts';
import { useShownCosts } from './use-shown-costs.ts';

/** Who may see the imports, and who may import. */
const IMPORTS_AREA = 'costs';

/** Most people come to read, and the parser of files would delay them. */
const ImportArea = lazyPart(async () => (await import('./imports/import-area.tsx')).ImportArea);

/** Operational costs by day and category (docs/specification.md, section 2). */
export function CostsView({ staff }: { readonly staff: StaffMember }) {
  const today = useToday();
  const { range, typed, faults, setTyped, choose, reset } = useRange(today);
  const [comparedWith, compareWith] = useQueryChoice('vs', COMPARED_WITH);
  const { state, reload } = useCosts(range);
  const { preference, unsaved, change } = usePreference(staff.id);
  const shown = useShownCosts(state, preference);
  const { costs, categories, series, total, records, seen } = shown;

  const { hidden } = preference ?? NO_PREFERENCE;
  const comparison = useComparison(range, comparedWith, costs, total, hidden, today);

  const summary =
    costs === null
      ? ''
      : COSTS_CHART.summary(
          range.start,
          range.end,
          nzdText(total),
          count(records, COSTS.record),
          count(series.length, COSTS.category),
        );
  const main: MainState =
    state.kind !== 'ready'
      ? state
      : costs === null
        ? { kind: 'loading', progress: null }
        : records === 0
          ? { kind: 'empty' }
          : { kind: 'chart', series, firstDay: costs.firstDay, days: costs.days, today, summary };

  const reloadComparison = comparison.reload;
  const readAnew = useCallback(() => {
    reload();
    reloadComparison();
  }, [reload, reloadComparison]);
  const demo = useDemoCosts(readAnew);
  const toasts = useToasts();
  const title = useRef<HTMLHeadingElement>(null);
  const { access, failed, reload: reloadAccess } = useMyAccess(IMPORT_LINK.unread);
  const level = access?.levelOf(IMPORTS_AREA) ?? 'none';

  const exportCsv = async (columns: CostColumns) => {
    if (costs === null) return;
    const visible = series.map(({ id }) => id);
    const name = csvName(costs.range, columns, await demo.areThere());
    downloadText(name, 'text/csv;charset=utf-8', costsCsv(costs.records, visible, columns));
  };

  const copyLink = async () => {
    const link = new URL(location.href);
    // Without days in the link, it would show those around the day it is opened on.
    link.search = rangeToQuery(link.searchParams, range).toString();
    const isCopied = await copyText(link.href);
    toasts.show({ tone: isCopied ? 'success' : 'danger', text: isCopied ? COSTS.copied : COSTS.uncopied });
  };

  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.header}>
        <div>
          <BackLink to="/staff/portal">{COSTS.back}</BackLink>
          <h1 ref={title} tabIndex={-1} className={styles.title}>
            {COSTS.title}
          </h1>
          <p className={styles.updated}>
            {state.kind === 'ready' && COSTS.loaded(aucklandTime(state.loadedAt))}
          </p>
          <DemoNote demo={demo} focusAfter={title} />
        </div>
        <div className="button-row">
          <Button
            icon={<Icon path={downloadIcon} />}
            disabled={records === 0}
            onClick={() => void exportCsv('specified')}
          >
            {COSTS.export}
          </Button>
          <Button
            icon={<Icon path={downloadIcon} />}
            disabled={records === 0}
            onClick={() => void exportCsv('with-net')}
          >
            {COSTS.exportNet}
          </Button>
          {level === 'manage' && (
            <Button
              icon={<Icon path={uploadIcon} />}
              onClick={() => document.getElementById(IMPORT_LINK.panel)?.focus()}
            >
              {IMPORT_LINK.jump}
            </Button>
          )}
          <Button
            icon={<Icon path={refreshIcon} />}
            busy={state.kind === 'loading'}
            // A disabled button would lose the focus.
            aria-disabled={state.kind === 'loading'}
            onClick={() => {
              if (state.kind === 'loading') return;
              readAnew();
            }}
          >
            {COSTS.refresh}
          </Button>
          <Button icon={<Icon path={shareIcon} />} onClick={() => void copyLink()}>
            {COSTS.copyLink}
          </Button>
          <Button
            icon={<Icon path={undoIcon} />}
            onClick={() => {
              change(withAllVisible);
              reset();
            }}
          >
            {COSTS.reset}
          </Button>
        </div>
      </header>

      <div className={styles.panels}>
        <RangePanel
          typed={typed}
          faults={faults}
          onChange={setTyped}
          range={range}
          today={today}
          onChoose={choose}
          comparedWith={comparedWith}
          onCompare={compareWith}
        />
        <Panel title={COSTS.total}>
          <p className={styles.figure}>{costs === null ? COSTS.unknown : nzdText(total)}</p>
          <p className={styles.figureNote}>
            {costs === null ? COSTS.currency : COSTS.visibleRecords(count(records, COSTS.record))}
          </p>
          {comparison.text !== null && <p className={styles.change}>{comparison.text}</p>}
        </Panel>
        <Panel title={COSTS.shown}>
          <p className={styles.figure}>{count(rangeLength(range), COSTS.day)}</p>
          <p className={styles.figureNote}>
            {COSTS.visibleCategories(
              categories.filter(({ visible }) => visible).length,
              count(categories.length, COSTS.category),
            )}
          </p>
          {comparison.largest.map((sentence) => (
            <p key={sentence} className={styles.change}>
              {sentence}
            </p>
          ))}
        </Panel>
      </div>

      <div className={styles.columns}>
        <MainArea state={main} onRetry={reload} />
        <CategoryPanel
          categories={categories}
          totalOf={shown.totalOf}
          changeOf={comparison.changeOf}
          unsaved={unsaved}
          onOrder={(order) => change((current) => withOrder(withSeen(current, seen), order))}
          onVisible={(id, visible) =>
            change((current) => withVisibility(withSeen(current, seen), id, visible))
          }
          onOnly={(id) =>
            change((current) =>
              withOnly(
                withSeen(current, seen),
                id,
                categories.map((category) => category.id),
              ),
            )
          }
          onAll={() => change((current) => withAllVisible(withSeen(current, seen)))}
        />
      </div>

      {failed && <ReadFailure message={IMPORT_LINK.unread} onRetry={reloadAccess} />}
      {level !== 'none' && (
        <Suspense fallback={null}>
          <ImportArea level={level} onChanged={readAnew} />
        </Suspense>
      )}
    </div>
  );
}

const numbers = new Intl.NumberFormat('en-NZ');

/** '1 day', '1,234 days' */
function count(number: number, [one, many]: readonly [one: string, many: string]): string {
  return `${numbers.format(number)} ${number === 1 ? one : many}`;
}
