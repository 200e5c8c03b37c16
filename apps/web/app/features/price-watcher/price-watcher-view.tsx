import type { PriceWatchItem } from '@hln/contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hasDraft } from '../../lib/draft.ts';
import { browserStorage } from '../../lib/remembered.ts';
import type { StaffMember } from '../../lib/staff/staff-client.ts';
import { StaffPageBody } from '../../staff-parts/frame/staff-page-body.tsx';
import { Alert, LiveRegion } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { closeIcon, plusIcon, refreshIcon } from '../../ui/icons.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { ChartPanel } from './chart/chart-panel.tsx';
import { ItemForm } from './list/item-form.tsx';
import { WatchListPanel } from './list/watch-list-panel.tsx';
import {
  keepSelection,
  keptSelection,
  settleSelection,
  toggleSelected,
  withoutItem,
} from './model/chart-selection.ts';
import { draftOfNewItem, EMPTY_ITEM_FORM } from './model/check-item-form.ts';
import styles from './price-watcher.module.css';
import { useAwaitedPrices } from './state/use-awaited-prices.ts';
import { useChecks } from './state/use-checks.ts';
import { stillDeleted, useDeletedItems, useDeletion } from './state/use-deleted-items.ts';
import { useWatchList } from './state/use-watch-list.ts';
import { NEW_ITEM, useWatchWrites } from './state/use-watch-writes.ts';
import { PRICE_WATCHER, WATCH_ANNOUNCEMENTS, WATCH_CONFIRM, WATCH_FORM, WATCH_ITEM } from './texts.ts';

const CHART_ID = 'price-history-chart';

/** The price watcher, for a signed-in member of staff. */
export function PriceWatcherView({ staff }: { readonly staff: StaffMember }) {
  const [announcement, announce] = useState('');
  const list = useWatchList(staff.id);
  const deleted = useDeletedItems(staff.id);
  const checks = useChecks(list.refreshItem, announce);
  useAwaitedPrices(list.items, checks);
  const load = () => {
    const listed = list.load();
    deleted.reload();
    return listed;
  };
  const writes = useWatchWrites(staff.id, { apply: list.apply, load }, checks, announce);
  const [showInactive, setShowInactive] = useState(false);
  const draftName = draftOfNewItem(staff.id);
  const [adding, setAdding] = useState(() => hasDraft(draftName));
  /** The item whose watching is to be stopped or resumed once the user has confirmed it. */
  const [pendingConfirmation, setPendingConfirmation] = useState<PriceWatchItem | null>(null);
  const [selection, setSelection] = useState(() => keptSelection(browserStorage(), staff.id));
  const addButton = useRef<HTMLButtonElement>(null);
  const refreshButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const deletion = useDeletion(writes, selection, setSelection, heading);
  const returnFocus = useReturnFocus(!list.loading);

  const listed = useMemo(
    () => list.items?.filter((item) => showInactive || item.is_active) ?? null,
    [list.items, showInactive],
  );
  useEffect(() => {
    if (listed !== null) setSelection((current) => settleSelection(current, listed));
  }, [listed]);

  const dismiss = useCallback(() => {
    list.dismissFailure();
    writes.dismissFailure();
    heading.current?.focus();
  }, [list.dismissFailure, writes.dismissFailure]);

  async function refresh() {
    list.dismissFailure();
    writes.dismissFailure();
    announce('');
    // The button is disabled while loading, and would lose the focus.
    returnFocus(refreshButton);
    const count = await load();
    if (count !== null) announce(WATCH_ANNOUNCEMENTS.loaded(count));
  }

  function closeForm() {
    setAdding(false);
    addButton.current?.focus();
  }

  function toggleChart({ id, item_name }: PriceWatchItem) {
    announce(
      (selection.slots.has(id) ? WATCH_ANNOUNCEMENTS.uncharted : WATCH_ANNOUNCEMENTS.charted)(item_name),
    );
    const next = toggleSelected(selection, id);
    setSelection(next);
    keepSelection(browserStorage(), staff.id, next);
  }

  async function changeActive(item: PriceWatchItem) {
    setPendingConfirmation(null);
    if (!(await writes.setActive(item, !item.is_active))) return;
    if (item.is_active) {
      setSelection((current) => withoutItem(current, item.id));
      // The item and its buttons are gone.
      if (!showInactive) heading.current?.focus();
    }
  }

  const question = pendingConfirmation?.is_active ? WATCH_CONFIRM.stop : WATCH_CONFIRM.resume;
  return (
    <>
      <PageHead
        title={PRICE_WATCHER.title}
        lede={PRICE_WATCHER.lede}
        back={{ to: '/staff/portal', children: PRICE_WATCHER.back }}
      />
      <StaffPageBody>
        <div className={`button-row ${styles.toolbar}`}>
          <Button
            ref={addButton}
            variant="primary"
            icon={<Icon path={plusIcon} />}
            aria-expanded={adding}
            onClick={() => setAdding(true)}
          >
            {PRICE_WATCHER.add}
          </Button>
          <Button onClick={() => setShowInactive((shown) => !shown)}>
            {showInactive ? PRICE_WATCHER.hideInactive : PRICE_WATCHER.showInactive}
          </Button>
          <Button
            ref={refreshButton}
            icon={<Icon path={refreshIcon} />}
            busy={list.loading}
            disabled={list.loading}
            onClick={() => void refresh()}
          >
            {PRICE_WATCHER.refresh}
          </Button>
        </div>
        <ErrorBanner message={writes.failure ?? list.failure} onDismiss={dismiss} />
        <LiveRegion className="visually-hidden">{announcement}</LiveRegion>
        {adding && (
          <Panel title={WATCH_FORM.title} className={styles.addPanel}>
            <ItemForm
              initial={EMPTY_ITEM_FORM}
              draftName={draftName}
              label={WATCH_FORM.title}
              submit={WATCH_FORM.add}
              submitting={WATCH_FORM.adding}
              currency={null}
              busy={writes.writing.has(NEW_ITEM)}
              onSubmit={async (values) => {
                const outcome = await writes.add(values);
                if (outcome === 'done') closeForm();
                return outcome;
              }}
              onCancel={closeForm}
            />
          </Panel>
        )}
        <div className={styles.columns}>
          <WatchListPanel
            items={listed}
            hasHidden={(list.items?.length ?? 0) > (listed?.length ?? 0)}
            loading={list.loading}
            history={list.history}
            deleted={{ items: stillDeleted(deleted.items, list.items), failure: deleted.failure }}
            slots={selection.slots}
            checking={checks.checking}
            writes={writes}
            heading={heading}
            chartId={CHART_ID}
            onAddFirst={() => setAdding(true)}
            onToggleChart={toggleChart}
            onConfirmActive={setPendingConfirmation}
            onDelete={(item) => void deletion.remove(item)}
            onRestore={(item) => void deletion.restore(item)}
          />
          <div id={CHART_ID} className={styles.chartColumn} tabIndex={-1}>
            <ChartPanel items={listed ?? []} slots={selection.slots} history={list.history} />
          </div>
        </div>
      </StaffPageBody>
      {pendingConfirmation !== null && (
        <ConfirmDialog
          title={question.title(pendingConfirmation.item_name)}
          confirm={pendingConfirmation.is_active ? WATCH_ITEM.stop : WATCH_ITEM.resume}
          cancel={WATCH_CONFIRM.cancel}
          onConfirm={() => void changeActive(pendingConfirmation)}
          onCancel={() => setPendingConfirmation(null)}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface ErrorBannerProps {
  readonly message: string | null;
  readonly onDismiss: () => void;
}

/** The last failure, shown until it is dismissed or the action is repeated. */
function ErrorBanner({ message, onDismiss }: ErrorBannerProps) {
  return (
    <div className={styles.banner} data-failure={message !== null}>
      {/* The button is beside the live region, which would read its name as a part of the message. */}
      <LiveRegion urgency="assertive" className={styles.bannerMessage}>
        {message !== null && <Alert tone="danger">{message}</Alert>}
      </LiveRegion>
      {message !== null && (
        <IconButton
          className={styles.bannerDismiss}
          size="small"
          label={PRICE_WATCHER.dismiss}
          icon={<Icon path={closeIcon} />}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}
