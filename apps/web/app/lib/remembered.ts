import * as v from 'valibot';

/** The part of `localStorage` that is needed here. */
export type RememberingStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The browser's storage, or null if it is disabled (reading the property then throws). */
export function browserStorage(): RememberingStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The options of the last visit under `key`; `fallback` if there are none or they do not match the schema. */
export function loadRemembered<Options>(
  storage: RememberingStorage | null,
  key: string,
  schema: v.GenericSchema<unknown, Options>,
  fallback: Options,
): Options {
  try {
    const stored = storage?.getItem(key);
    if (stored === null || stored === undefined) return fallback;
    const parsed = v.safeParse(schema, JSON.parse(stored));
    return parsed.success ? parsed.output : fallback;
  } catch {
    // The text is not JSON, or the storage refuses: remembering is optional, so the page carries on.
    return fallback;
  }
}

/** Remembers options for the next visit. Returns false if the storage is full or unavailable. */
export function saveRemembered(storage: RememberingStorage | null, key: string, options: unknown): boolean {
  if (storage === null) return false;
  try {
    storage.setItem(key, JSON.stringify(options));
    return true;
  } catch {
    return false;
  }
}
