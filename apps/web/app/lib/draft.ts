import { type DraftStorage, type LargeDraft, storedText, textOf } from './large-draft.ts';

/**
 * What a visitor is typing, stored per tab: it survives a reload, Back, duplicating the tab and reopening a closed one,
 * and is deleted with the tab. A tool's text that doesn't fit there becomes a large draft. A text that can't be stored
 * anywhere stays in memory, which survives a visit to another page of the site but not a reload.
 */

const PREFIX = 'hln-draft:';

/** The longest text that a tab's storage is asked to hold, in UTF-16 code units; Safari holds 2.5 million for all. */
export const MAX_DRAFT_LENGTH = 2_000_000;

/** Delay in milliseconds between a change and writing it; leaving the page writes at once. */
const DELAY = 300;

/**
 * Whether a reload would restore a text: `kept` by the tab, `kept-large` by the browser for a day, `writing` while that
 * is not known yet.
 */
export type Keeping = 'kept' | 'kept-large' | 'writing' | 'unkept';

export interface Draft {
  /** What was stored in the tab, null when there is nothing. */
  read(): string | null;
  /** A text too large for the tab, or null when there is none (any more). */
  readLarge(): Promise<string | null>;
  /** Call it on every change. The text is computed only when it is written, because it may be long. */
  edited(text: () => string): void;
  /** Writes a pending change at once. */
  flush(): void;
  forget(): void;
}

/** For a text that must not outlive its field. */
export const NO_DRAFT: Draft = {
  read: () => null,
  readLarge: async () => null,
  edited: () => undefined,
  flush: () => undefined,
  forget: () => undefined,
};

export interface DraftOptions {
  readonly openStorage?: () => DraftStorage;
  /** Stores texts that don't fit in the tab; without it, they stay in memory. */
  readonly large?: LargeDraft | null;
  readonly onKeeping?: (keeping: Keeping) => void;
}

const memory = new Map<string, string>();

/**
 * The draft called `name`, which must be unique on the site: two fields with the same name would overwrite each other.
 */
export function openDraft(
  name: string,
  { openStorage = () => window.sessionStorage, large = null, onKeeping = () => undefined }: DraftOptions = {},
): Draft {
  const key = `${PREFIX}${name}`;
  let turn = 0;
  let waiting: (() => string) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopWaiting(): void {
    clearTimeout(timer);
    waiting = null;
  }

  function remove(): void {
    memory.delete(key);
    try {
      openStorage().removeItem(key);
    } catch {
      // Disabled storage holds nothing.
    }
  }

  /** Returns whether it was stored. Removes any older text first, which would otherwise come back in its place. */
  function writeToTab(text: string): boolean {
    remove();
    if (text === '') return true;
    try {
      if (text.length > MAX_DRAFT_LENGTH) throw new RangeError('The draft is too long.');
      openStorage().setItem(key, text);
      return true;
    } catch {
      memory.set(key, text);
      return false;
    }
  }

  async function write(text: string): Promise<void> {
    const own = ++turn;
    if (writeToTab(text)) {
      large?.forget();
      return onKeeping('kept');
    }
    if (large === null) return onKeeping('unkept');
    onKeeping('writing');
    const isKept = await large.keep(storedText('', text));
    if (own === turn) onKeeping(isKept ? 'kept-large' : 'unkept');
  }

  function flush(): void {
    const text = waiting;
    stopWaiting();
    if (text !== null) void write(text());
  }

  return {
    read() {
      try {
        return memory.get(key) ?? openStorage().getItem(key);
      } catch {
        return null;
      }
    },
    async readLarge() {
      const stored = (await large?.read()) ?? null;
      return stored && (await textOf(stored));
    },
    edited(text) {
      stopWaiting();
      waiting = text;
      // The previous text was large, so this one is written after the same delay.
      if (large !== null && memory.has(key)) onKeeping('writing');
      timer = setTimeout(flush, DELAY);
    },
    flush,
    forget() {
      stopWaiting();
      turn++;
      remove();
      large?.forget();
      onKeeping('kept');
    },
  };
}

/** Forgets every draft of this tab whose name begins with the prefix, except large ones. */
export function forgetDrafts(start: string, storage: Storage = window.sessionStorage): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of [...keys, ...memory.keys()]) {
    if (!key.startsWith(`${PREFIX}${start}`)) continue;
    memory.delete(key);
    storage.removeItem(key);
  }
}

/** Whether this tab has a draft whose name begins with the prefix. */
export function hasDrafts(start: string): boolean {
  const begins = (key: string) => key.startsWith(`${PREFIX}${start}`);
  try {
    const storage = window.sessionStorage;
    return [...memory.keys(), ...Object.keys(storage)].some(begins);
  } catch {
    return [...memory.keys()].some(begins);
  }
}

/** Whether there is a draft with this name: if so, a form that was open when the page was left is opened again. */
export function hasDraft(name: string): boolean {
  return openDraft(name).read() !== null;
}
