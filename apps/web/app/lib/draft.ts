/**
 * What a visitor is typing, stored per tab: it survives a reload, Back, duplicating the tab and reopening a closed one,
 * and is gone with the tab. Where storage is full or disabled it is held in memory, which survives a visit to another
 * page of the site but no reload.
 */

const PREFIX = 'hln-draft:';

/** The longest draft in UTF-16 code units: the formatter's longest query. Safari holds 2.5 million for all of a tab. */
export const MAX_DRAFT_LENGTH = 2_000_000;

/** Delay between a change and its being written, in milliseconds; leaving the page writes at once. */
const DELAY = 300;

/** The part of `sessionStorage` that is needed here. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Draft {
  /** What was stored, null when there is nothing. */
  read(): string | null;
  /** To be called on every change. The text is computed only when it is written: it may be long. */
  edited(text: () => string): void;
  /** Writes a pending change at once. */
  flush(): void;
  forget(): void;
}

export interface DraftOptions {
  readonly openStorage?: () => DraftStorage;
  /** Called after each write with whether a reload would keep the text. */
  readonly onWritten?: (isKept: boolean) => void;
}

const memory = new Map<string, string>();

/** The draft called `name`, which must be unique on the site: two fields of one name would overwrite each other. */
export function openDraft(
  name: string,
  { openStorage = () => window.sessionStorage, onWritten = () => undefined }: DraftOptions = {},
): Draft {
  const key = `${PREFIX}${name}`;
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
      // Storage that is disabled holds nothing.
    }
  }

  /** Returns whether it was stored. Removes any older text first, which would otherwise come back in its place. */
  function write(text: string): boolean {
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

  function flush(): void {
    const text = waiting;
    stopWaiting();
    if (text !== null) onWritten(write(text()));
  }

  return {
    read() {
      try {
        return memory.get(key) ?? openStorage().getItem(key);
      } catch {
        return null;
      }
    },
    edited(text) {
      stopWaiting();
      waiting = text;
      timer = setTimeout(flush, DELAY);
    },
    flush,
    forget() {
      stopWaiting();
      remove();
      onWritten(true);
    },
  };
}

/** Whether there is a draft of that name: a form that was open when the page was left is opened again if so. */
export function hasDraft(name: string): boolean {
  return openDraft(name).read() !== null;
}
