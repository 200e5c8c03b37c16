import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { loadRemembered, type RememberingStorage, saveRemembered } from './remembered.ts';

const KEY = 'a-tool';
const schema = v.object({ indent: v.fallback(v.number(), 2), sorted: v.fallback(v.boolean(), false) });
const defaults = { indent: 2, sorted: false };

function memoryStorage(initial?: string): RememberingStorage {
  const items = new Map<string, string>();
  if (initial !== undefined) items.set(KEY, initial);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  };
}

const load = (storage: RememberingStorage | null) => loadRemembered(storage, KEY, schema, defaults);

describe('remembered options', () => {
  it('are restored as saved', () => {
    const storage = memoryStorage();
    expect(saveRemembered(storage, KEY, { indent: 4, sorted: true })).toBe(true);
    expect(load(storage)).toEqual({ indent: 4, sorted: true });
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', '{oops'],
    ['another shape', '"text"'],
    ['null', 'null'],
  ])('are the defaults for %s', (_, stored) => {
    expect(load(memoryStorage(stored))).toEqual(defaults);
  });

  it('replace only unreadable values, if the schema says so', () => {
    expect(load(memoryStorage('{"indent":"four","sorted":true}'))).toEqual({ indent: 2, sorted: true });
  });

  it('fall back to the defaults when the storage refuses access', () => {
    const closed: RememberingStorage = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('quota');
      },
    };
    expect(load(closed)).toEqual(defaults);
    expect(saveRemembered(closed, KEY, defaults)).toBe(false);
    expect(load(null)).toEqual(defaults);
  });
});
