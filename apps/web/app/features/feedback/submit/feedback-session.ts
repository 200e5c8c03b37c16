import { randomId } from '../../../lib/random-id.ts';

const KEY = 'formatter-session';

/** The part of `sessionStorage` that is needed here. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem'>;

let unstored: string | undefined;

/**
 * A random id that tells the feedback of one tab from another's, kept for the life of the tab. Where storage is
 * disabled it lasts until the page is left.
 */
export function feedbackSessionId(openStore: () => SessionStore = () => window.sessionStorage): string {
  try {
    const store = openStore();
    const stored = store.getItem(KEY);
    if (stored !== null && stored !== '') return stored;
    const created = randomId();
    store.setItem(KEY, created);
    return created;
  } catch {
    unstored ??= randomId();
    return unstored;
  }
}
