/**
 * What a person is typing, kept for the tab it is typed in: it survives a reload, Back, a duplicated tab and a closed
 * one that the browser reopens, and is gone with the tab. Where storage is full or switched off it is kept in memory,
 * which survives a look at another page of the site and no reload.
 */

const PREFIX = 'hln-draft:';

/** The longest draft in UTF-16 code units: the formatter's longest query. Safari holds 2.5 million for all of a tab. */
export const MAX_DRAFT_LENGTH = 2_000_000;

/** How long after a change it is written, in milliseconds; leaving the page writes at once. */
const DELAY = 300;

/** The part of `sessionStorage` that is needed here. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Draft {
  /** What was kept, null when there is nothing. */
  read(): string | null;
  /** To be called on every change. The text is asked for when it is written, not before: it may be long. */
  edited(text: () => string): void;
  /** Writes what waits to be written. */
  flush(): void;
  forget(): void;
}

export interface DraftOptions {
  readonly openStorage?: () => DraftStorage;
  /** Told after each writing whether a reload would keep the text. */
  readonly onWritten?: (isKept: boolean) => void;
}

const memory = new Map<string, string>();

/** The draft called `name`. Names are the site's own: two fields of one name would overwrite each other. */
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
      // Storage that is switched off holds nothing.
    }
  }

  /** Says whether it is in the storage. An older text under the name would come back in its place, so that goes. */
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

/** Whether something is kept under the name: a form that was open when the page was left opens again by it. */
export function hasDraft(name: string): boolean {
  return openDraft(name).read() !== null;
}
