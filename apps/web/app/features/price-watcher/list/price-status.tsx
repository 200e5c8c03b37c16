import type { PriceWatchItem } from '@hln/contracts';
import { aucklandTime, readTimestamp } from '../../../lib/timestamps.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { extremePrices, latestChange, type PricePoint } from '../model/history.ts';
import { isTargetElsewhere, priceText } from '../model/price-text.ts';
import styles from '../price-watcher.module.css';
import { WATCH_ITEM } from '../texts.ts';

/** A check that is due within this time (ms) counts as in progress. */
const SOON_MS = 60_000;

const timeOf = (text: string | null) => (text === null ? null : (readTimestamp(text)?.getTime() ?? null));

/**
 * Whether an item is about to get its first check ever, or one that its owner asked for, no matter who has opened the
 * page since.
 */
export function isCheckAwaited(item: PriceWatchItem, now: number): boolean {
  if (!item.is_active) return false;
  const next = timeOf(item.next_check_at);
  const checked = timeOf(item.last_checked_at);
  const requested = timeOf(item.check_requested_at);
  const isDue = next !== null && next <= now + SOON_MS;
  return isDue && (checked === null || (requested !== null && requested > checked));
}

interface PriceStatusProps {
  readonly item: PriceWatchItem;
  readonly points: readonly PricePoint[];
  /** Whether somebody has just asked for the price, and waits for it. */
  readonly checking: boolean;
}

function shownTime(text: string | null): string {
  const moment = text === null ? null : readTimestamp(text);
  return moment === null ? WATCH_ITEM.never : aucklandTime(moment);
}

/** The price of an item, or the reason why there is none. */
export function PriceStatus({ item, points, checking }: PriceStatusProps) {
  return (
    <div className={styles.status}>
      {item.current_price === null ? (
        <NoPrice item={item} checking={checking} />
      ) : (
        <Price item={item} price={item.current_price} points={points} />
      )}
      {item.target_price !== null && <Target item={item} target={item.target_price} />}
      {!item.is_active && <p className={styles.paused}>{WATCH_ITEM.paused}</p>}
      {item.last_error !== null && item.is_active && (
        <p className={styles.problem}>
          <ProblemHead item={item} /> {item.last_error}
          {item.current_price !== null && (
            <span className={styles.time}> ({shownTime(item.last_checked_at)})</span>
          )}
        </p>
      )}
    </div>
  );
}

function ProblemHead({ item }: Pick<PriceStatusProps, 'item'>) {
  if (item.doubted_price === null) return WATCH_ITEM.lastProblem;
  return <strong>{WATCH_ITEM.doubted(priceText(item.doubted_price, item.doubted_currency))}</strong>;
}

/** The owner's target price, and whether it has been reached. */
function Target({ item, target }: Pick<PriceStatusProps, 'item'> & { readonly target: number }) {
  const isReached = item.target_reached_at !== null;
  const price = priceText(target, item.target_currency ?? item.currency);
  if (isTargetElsewhere(item) && item.currency !== null) {
    return <p className={styles.problem}>{WATCH_ITEM.targetElsewhere(price, item.currency)}</p>;
  }
  return (
    <p className={classNames(styles.target, isReached && styles.reached)}>
      {isReached ? WATCH_ITEM.targetReached(price) : WATCH_ITEM.target(price)}
    </p>
  );
}

function Price({ item, price, points }: Omit<PriceStatusProps, 'checking'> & { readonly price: number }) {
  const change = latestChange(item, points);
  const extremes = extremePrices(item, points);
  const seen = item.last_success_at ?? item.last_checked_at;
  const fetched = seen === null ? points.at(-1)?.at : readTimestamp(seen)?.getTime();
  return (
    <>
      <p className={styles.price}>
        <span className={styles.current}>{WATCH_ITEM.current(priceText(price, item.currency))}</span>
        {change !== null && (
          <span className={classNames(styles.change, styles[change.direction])}>
            <Icon
              path={change.direction === 'down' ? arrowDownIcon : arrowUpIcon}
              label={change.direction === 'down' ? WATCH_ITEM.lower : WATCH_ITEM.higher}
            />
            <span className={styles.was}>{WATCH_ITEM.was(priceText(change.previous, item.currency))}</span>
          </span>
        )}
      </p>
      {extremes !== null && (
        <p className={styles.quiet}>
          {WATCH_ITEM.extremes(
            priceText(extremes.lowest, item.currency),
            priceText(extremes.highest, item.currency),
          )}
        </p>
      )}
      <p className={styles.quiet}>
        {WATCH_ITEM.fetched(fetched === undefined ? WATCH_ITEM.never : aucklandTime(new Date(fetched)))}
      </p>
    </>
  );
}

function NoPrice({ item, checking }: Pick<PriceStatusProps, 'item' | 'checking'>) {
  if (checking || isCheckAwaited(item, Date.now())) {
    return (
      <>
        <p className={styles.none}>
          <Spinner /> {WATCH_ITEM.looking}
        </p>
        <p className={styles.quiet}>{WATCH_ITEM.keepTrying}</p>
      </>
    );
  }
  return (
    <>
      <p className={styles.none}>{item.is_active ? WATCH_ITEM.notFound : WATCH_ITEM.notAvailable}</p>
      <p className={styles.quiet}>{WATCH_ITEM.attempt(shownTime(item.last_checked_at))}</p>
      {item.is_active && <p className={styles.quiet}>{WATCH_ITEM.keepTrying}</p>}
    </>
  );
}
