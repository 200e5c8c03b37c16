import { useSyncExternalStore } from 'react';
import { FORMATTER_KEYS } from '../../../content/snowflake-sql-formatter.ts';

/** A sign of Apple's own fonts; ours do not have it. */
const COMMAND_KEY = '⌘';

/** What the keys of the page's shortcuts are called. */
export interface KeyNames {
  readonly command: string;
  readonly enter: string;
  /** All keys of "Replace input". */
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
