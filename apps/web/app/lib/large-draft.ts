import type { DraftStore, StoredText } from './draft-store.ts';

export type { StoredText } from './draft-store.ts';

const PREFIX = 'hln-large-draft:';

/** The part of `sessionStorage` that is needed here. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A text of this tab that is too large for the tab's storage: it is stored elsewhere, and a note in the tab says where.
 */
export interface LargeDraft {
  /** Whether a reload would restore it. Also false if a newer text has replaced it in the meantime. */
  keep(text: StoredText): Promise<boolean>;
  /** Null if it no longer exists. */
  read(): Promise<StoredText | null>;
  forget(): void;
}

export interface LargeDraftOptions {
  readonly openStorage?: () => DraftStorage;
  readonly store?: DraftStore;
}

/** A browser loads a module once and, where it can, retries after a failure. */
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
    // If it can't be deleted now, it is deleted once it is old enough.
    if (id !== null) store.remove(id).catch(() => undefined);
  }

  function forget(): void {
    turn++;
    remove(noted());
    try {
      openStorage().removeItem(key);
    } catch {
      // Disabled storage holds nothing.
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

/** Random, because a duplicated tab has the same notes. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** A text in its stored form: bytes need not be copied again. */
export const storedText = (name: string, text: string): StoredText => ({
  name,
  content: text.isWellFormed() ? new Blob([text]) : text,
});

/** The text that was stored, to the last code unit. */
export async function textOf({ content }: StoredText): Promise<string> {
  if (typeof content === 'string') return content;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await content.arrayBuffer());
}

/** Deletes old texts that other tabs have left behind. Rejects if the browser has no such storage. */
export const removeOldTexts = async (): Promise<void> => (await import('./draft-store.ts')).removeOldTexts();
