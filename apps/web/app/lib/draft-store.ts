/**
 * Texts too large for a tab's own storage, in IndexedDB, which all tabs of this browser share: the tab has the only note
 * of which one is its own. Whatever is older than {@link MOST_AGE} goes when a page opens the store, and the oldest go
 * when there is more than {@link MOST_STORED} in it.
 */

/** Milliseconds: a day. */
export const MOST_AGE = 24 * 60 * 60 * 1000;
/** Bytes of all texts together: two of the largest that a tool takes. */
export const MOST_STORED = 400_000_000;

export interface StoredText {
  /** What it is called on the page, such as the name of a file. */
  readonly name: string;
  /** A text as a file of UTF-8, unless half surrogates would be lost in that. */
  readonly content: Blob | string;
}

/** Every call rejects where the browser has no such storage, or no room in it. */
export interface DraftStore {
  put(id: string, text: StoredText): Promise<void>;
  /** Null when there is none any more. */
  get(id: string): Promise<StoredText | null>;
  remove(id: string): Promise<void>;
}

const DATABASE = 'hln-drafts';
const TEXTS = 'texts';
/** Age and size without the texts themselves. */
const BY_AGE = 'by-age';

interface Row extends StoredText {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly storedAt: number;
  readonly size: number;
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

let opening: Promise<IDBDatabase> | null = null;

/** Stays open: what is put while a page goes away has no time for opening. */
function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result
        .createObjectStore(TEXTS, { keyPath: 'id' })
        .createIndex(BY_AGE, ['storedAt', 'size'], { unique: false });
    };
    request.onsuccess = () => {
      const database = request.result;
      const forget = () => {
        opening = null;
        database.close();
      };
      database.onversionchange = forget;
      database.onclose = forget;
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Walks from the newest to the oldest and removes what is too old or more than there is room for, but for `kept`. */
function makeRoom(texts: IDBObjectStore, kept: string | null): void {
  let total = 0;
  const walk = texts.index(BY_AGE).openKeyCursor(null, 'prev');
  walk.onsuccess = () => {
    const cursor = walk.result;
    if (cursor === null) return;
    const [storedAt, size] = cursor.key as [number, number];
    total += size;
    const tooOld = storedAt < Date.now() - MOST_AGE;
    if ((tooOld || total > MOST_STORED) && cursor.primaryKey !== kept) texts.delete(cursor.primaryKey);
    cursor.continue();
  };
}

export const browserDraftStore: DraftStore = {
  async put(id, { name, content }) {
    const transaction = (await openDatabase()).transaction(TEXTS, 'readwrite');
    const done = finished(transaction);
    const size = typeof content === 'string' ? 2 * content.length : content.size;
    const row: Row = { id, name, content, size, storedAt: Date.now() };
    const texts = transaction.objectStore(TEXTS);
    texts.put(row);
    makeRoom(texts, id);
    await done;
  },
  async get(id) {
    const transaction = (await openDatabase()).transaction(TEXTS, 'readonly');
    const row: Row | undefined = await settled(transaction.objectStore(TEXTS).get(id));
    return row === undefined || row.storedAt < Date.now() - MOST_AGE ? null : row;
  },
  async remove(id) {
    const transaction = (await openDatabase()).transaction(TEXTS, 'readwrite');
    const done = finished(transaction);
    transaction.objectStore(TEXTS).delete(id);
    await done;
  },
};

/** Removes what other tabs have left and nobody came back for. Rejects as {@link DraftStore} does. */
export async function removeOldTexts(): Promise<void> {
  const transaction = (await openDatabase()).transaction(TEXTS, 'readwrite');
  const done = finished(transaction);
  makeRoom(transaction.objectStore(TEXTS), null);
  await done;
}
