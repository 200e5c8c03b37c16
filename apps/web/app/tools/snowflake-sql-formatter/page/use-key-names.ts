import { useSyncExternalStore } from 'react';
import { FORMATTER_KEYS } from '../../../content/snowflake-sql-formatter.ts';

const subscribeToNothing = () => () => undefined;

/** What this platform calls the keys of the page's shortcuts; the prerendered page has the names of most platforms. */
export function useKeyNames() {
  return useSyncExternalStore(
    subscribeToNothing,
    () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? FORMATTER_KEYS.apple : FORMATTER_KEYS.others),
    () => FORMATTER_KEYS.others,
  );
}
