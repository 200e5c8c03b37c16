const KEY = 'formatter-session';

/** The part of `sessionStorage` that is needed here. */
export type SessionStore = Pick<Storage, 'getItem' | 'setItem'>;

let unstored: string | undefined;

function randomId(): string {
  // Not randomUUID(): browsers only offer that over https.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

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
