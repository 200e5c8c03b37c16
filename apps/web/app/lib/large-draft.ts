import type { DraftStore, StoredText } from './draft-store.ts';

export type { StoredText } from './draft-store.ts';

const PREFIX = 'hln-large-draft:';

/** The part of `sessionStorage` that is needed here. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A text of this tab that is too large for the tab's storage: stored elsewhere, found by a note in the tab. */
export interface LargeDraft {
  /** Whether a reload would bring it back. False as well when a newer one took its place meanwhile. */
  keep(text: StoredText): Promise<boolean>;
  /** Null when there is none any more. */
  read(): Promise<StoredText | null>;
  forget(): void;
}

export interface LargeDraftOptions {
  readonly openStorage?: () => DraftStorage;
  readonly store?: DraftStore;
}

/** A browser loads a module once, and asks again after a failure where it can. */
const loadStore = async () => (await import('./draft-store.ts')).browserDraftStore;

/** Loaded with the first text that needs it: most visitors never have one. */
const BROWSER_STORE: DraftStore = {
  put: async (id, text) => (await loadStore()).put(id, text),
  get: async (id) => (await loadStore()).get(id),
  remove: async (id) => (await loadStore()).remove(id),
};

/** The large draft called `name`, which must be unique on the site. */
export function openLargeDraft(
  name: string,
  { openStorage = () => window.sessionStorage, store = BROWSER_STORE }: LargeDraftOptions = {},
): LargeDraft {
  const key = `${PREFIX}${name}`;
  let turn = 0;

  function noted(): string | null {
    try {
      return openStorage().getItem(key);
    } catch {
      return null;
    }
  }

  function remove(id: string | null): void {
    // One that cannot be removed goes with its age.
    if (id !== null) store.remove(id).catch(() => undefined);
  }

  function forget(): void {
    turn++;
    remove(noted());
    try {
      openStorage().removeItem(key);
    } catch {
      // Storage that is disabled holds nothing.
    }
  }

  return {
    async keep(text) {
      const own = ++turn;
      const id = `${name}:${newId()}`;
      try {
        await store.put(id, text);
        if (own === turn) {
          const before = noted();
          openStorage().setItem(key, id);
          remove(before);
          return true;
        }
      } catch {
        // No room: an older text must not come back in its place.
        if (own === turn) forget();
      }
      remove(id);
      return false;
    },
    async read() {
      const id = noted();
      try {
        return id === null ? null : await store.get(id);
      } catch {
        return null;
      }
    },
    forget,
  };
}

/** Random, since a duplicated tab has the same notes. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A text as it is stored: bytes need not be copied again. */
export const storedText = (name: string, text: string): StoredText => ({
  name,
  content: text.isWellFormed() ? new Blob([text]) : text,
});

/** The text that was stored, to the last code unit. */
export async function textOf({ content }: StoredText): Promise<string> {
  if (typeof content === 'string') return content;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer());
}

/** Removes what other tabs have left and nobody came back for. Rejects where the browser has no such storage. */
export const removeOldTexts = async (): Promise<void> => (await import('./draft-store.ts')).removeOldTexts();
