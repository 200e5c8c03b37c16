/**
 * Texts too large for a tab's own storage, in IndexedDB, which all tabs of this browser share: only the tab's own note
 * says which text belongs to it. Texts older than {@link MOST_AGE} are deleted when a page opens the store, and the
 * oldest when there is more than {@link MOST_STORED} in it.
 */

/** A day, in milliseconds. */
export const MOST_AGE = 24 * 60 * 60 * 1000;
/** Bytes of all texts together: twice the largest text that a tool accepts. */
export const MOST_STORED = 400_000_000;

export interface StoredText {
  /** What it is called on the page, such as the name of a file. */
  readonly name: string;
  /** A text as a UTF-8 file, unless that would lose half surrogates. */
  readonly content: Blob | string;
}

/** Every call rejects if the browser has no such storage, or no room in it. */
export interface DraftStore {
  put(id: string, text: StoredText): Promise<void>;
  /** Null if it no longer exists. */
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

/** Stays open, because a page that is going away has no time to open it before writing. */
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

/** Walks from the newest to the oldest and deletes what is too old or exceeds the limit, except `kept`. */
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

/** Deletes old texts that other tabs have left behind. Rejects like {@link DraftStore}. */
export async function removeOldTexts(): Promise<void> {
  const transaction = (await openDatabase()).transaction(TEXTS, 'readwrite');
  const done = finished(transaction);
  makeRoom(transaction.objectStore(TEXTS), null);
  await done;
}
