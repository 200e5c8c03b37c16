import { useSyncExternalStore } from 'react';
import { FORMATTER_KEYS } from '../../../content/snowflake-sql-formatter.ts';

/** A sign from Apple's own fonts, which ours don't contain. */
const COMMAND_KEY = '⌘';

/** The names of the keys in the page's shortcuts. */
export interface KeyNames {
  readonly command: string;
  readonly enter: string;
  /** The key combination for "Replace input". */
  readonly replace: string;
}

const APPLE: KeyNames = {
  command: COMMAND_KEY,
  enter: FORMATTER_KEYS.apple.enter,
  replace: FORMATTER_KEYS.apple.replace(COMMAND_KEY),
};

const subscribeToNothing = () => () => undefined;

/** The names on this platform; the prerendered page has those of most platforms. */
export function useKeyNames(): KeyNames {
  return useSyncExternalStore(
    subscribeToNothing,
    () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? APPLE : FORMATTER_KEYS.others),
    () => FORMATTER_KEYS.others,
  );
}
