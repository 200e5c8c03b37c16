import { describe, expect, it } from 'vitest';
import type { DraftStore } from './draft-store.ts';
import { openLargeDraft, type StoredText, storedText, textOf } from './large-draft.ts';

/** A tab's notes, and a store that answers when `settle` is called. */
function stage({ accepts = true } = {}) {
  const notes = new Map<string, string>();
  const texts = new Map<string, StoredText>();
  const waiting: (() => void)[] = [];
  const store: DraftStore = {
    put: (id, text) =>
      new Promise((resolve, reject) => {
        waiting.push(() => {
          if (!accepts) return reject(new DOMException('full', 'QuotaExceededError'));
          texts.set(id, text);
          resolve();
        });
      }),
    get: async (id) => texts.get(id) ?? null,
    remove: async (id) => void texts.delete(id),
  };
  const openStorage = () => ({
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, id: string) => void notes.set(key, id),
    removeItem: (key: string) => void notes.delete(key),
  });
  const open = () => openLargeDraft('text', { openStorage, store });
  /** Lets the store answer its requests, in the given order. */
  const settle = (order: readonly number[] = waiting.map((_, index) => index)) => {
    for (const index of order) waiting[index]?.();
    waiting.length = 0;
  };
  return { notes, texts, open, settle };
}

const named = (text: string) => storedText('a file', text);
const read = async (draft: ReturnType<typeof openLargeDraft>) => {
  const stored = await draft.read();
  return stored && [stored.name, await textOf(stored)];
};

describe('a large draft', () => {
  it('is found again by its tab, and replaces the previous one', async () => {
    const { texts, open, settle } = stage();
    for (const text of ['first', 'second']) {
      const keeping = open().keep(named(text));
      settle();
      expect(await keeping).toBe(true);
      expect(await read(open())).toEqual(['a file', text]);
    }
    expect(texts.size).toBe(1);
  });

  it('is the last one written, in whatever order the store answers', async () => {
    const { texts, open, settle } = stage();
    const draft = open();
    const keeping = [draft.keep(named('first')), draft.keep(named('second'))];
    settle([1, 0]);
    expect(await Promise.all(keeping)).toEqual([false, true]);
    expect(await read(open())).toEqual(['a file', 'second']);
    expect(texts.size).toBe(1);
  });

  it('is gone when it is deleted, even while it is being written', async () => {
    const { notes, texts, open, settle } = stage();
    const draft = open();
    const keeping = draft.keep(named('secret'));
    draft.forget();
    settle();
    expect(await keeping).toBe(false);
    expect(await read(draft)).toBeNull();
    expect([notes.size, texts.size]).toEqual([0, 0]);
  });

  it('reports missing room, and does not restore an older one', async () => {
    const { notes, open, settle } = stage({ accepts: false });
    notes.set('hln-large-draft:text', 'text:older');
    const keeping = open().keep(named('new'));
    settle();
    expect(await keeping).toBe(false);
    expect(notes.size).toBe(0);
  });

  it('keeps every code unit', async () => {
    for (const text of ['\ufeffa mark', 'half \udc00', '', '𝄞']) expect(await textOf(named(text))).toBe(text);
  });
});
