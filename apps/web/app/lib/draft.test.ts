import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_DRAFT_LENGTH, openDraft } from './draft.ts';
import type { DraftStorage, LargeDraft, StoredText } from './large-draft.ts';

/** A tab's storage with a limit in characters. */
function tabStorage(room = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  const storage: DraftStorage = {
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, text) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, text);
    },
  };
  return { items, openStorage: () => storage };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft', () => {
  it('is written shortly after the last change, once', () => {
    const { items, openStorage } = tabStorage();
    const draft = openDraft('written', { openStorage });
    const text = vi.fn(() => 'select 2');
    draft.edited(() => 'select 1');
    draft.edited(text);
    expect(text).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect([...items]).toEqual([['hln-draft:written', 'select 2']]);
    expect(text).toHaveBeenCalledTimes(1);
    expect(openDraft('written', { openStorage }).read()).toBe('select 2');
  });

  it('is written at once when the page is left, and not again', () => {
    const { items, openStorage } = tabStorage();
    const draft = openDraft('left', { openStorage });
    draft.edited(() => 'a');
    draft.flush();
    expect(items.get('hln-draft:left')).toBe('a');
    items.clear();
    vi.runAllTimers();
    draft.flush();
    expect(items.size).toBe(0);
  });

  it('is forgotten when it is empty or deleted, together with any pending write', () => {
    const { items, openStorage } = tabStorage();
    const draft = openDraft('gone', { openStorage });
    for (const forget of [() => draft.edited(() => ''), () => draft.forget()]) {
      draft.edited(() => 'a');
      draft.flush();
      draft.edited(() => 'b');
      forget();
      vi.runAllTimers();
      expect(items.size).toBe(0);
      expect(draft.read()).toBeNull();
    }
  });

  it.each([
    ['storage is full', 'full', tabStorage(3).openStorage, 'select 1'],
    ['it is too long', 'long', tabStorage().openStorage, 'x'.repeat(MAX_DRAFT_LENGTH + 1)],
    [
      'storage is switched off',
      'off',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
      'select 1',
    ],
  ])('reports that it is not stored when %s, and lasts as long as the page', (_, name, openStorage, text) => {
    const onKeeping = vi.fn();
    const draft = openDraft(name, { openStorage, onKeeping });
    draft.edited(() => text);
    draft.flush();
    expect(onKeeping).toHaveBeenLastCalledWith('unkept');
    expect(openDraft(name, { openStorage }).read()).toBe(text);
    draft.forget();
    expect(draft.read()).toBeNull();
    expect(onKeeping).toHaveBeenLastCalledWith('kept');
  });

  it('never restores an older text in place of one that didn’t fit', () => {
    const { items, openStorage } = tabStorage(3);
    const draft = openDraft('older', { openStorage });
    draft.edited(() => 'old');
    draft.flush();
    draft.edited(() => 'newer');
    draft.flush();
    expect(items.size).toBe(0);
    expect(draft.read()).toBe('newer');
  });

  describe('a draft that doesn’t fit in the tab', () => {
    /** Keeps one text, or refuses to, when `settle` is called. */
    function heldBack(accepts = true) {
      let stored: StoredText | null = null;
      const waiting: (() => void)[] = [];
      const large: LargeDraft = {
        keep: (text) =>
          new Promise((resolve) => {
            waiting.push(() => {
              if (accepts) stored = text;
              resolve(accepts);
            });
          }),
        read: async () => stored,
        forget: () => {
          stored = null;
        },
      };
      const settle = async () => {
        for (const each of waiting.splice(0)) each();
        await vi.advanceTimersByTimeAsync(0);
      };
      return { large, settle };
    }

    it.each([
      [true, 'kept-large'],
      [false, 'unkept'],
    ])('becomes a large draft (stored: %s)', async (accepts, keeping) => {
      const { items, openStorage } = tabStorage(3);
      const { large, settle } = heldBack(accepts);
      const onKeeping = vi.fn();
      const draft = openDraft(`large ${accepts}`, { openStorage, large, onKeeping });
      draft.edited(() => 'half \ud800 of a pair');
      draft.flush();
      expect(onKeeping).toHaveBeenLastCalledWith('writing');
      await settle();
      expect(onKeeping).toHaveBeenLastCalledWith(keeping);
      expect(items.size).toBe(0);
      expect(await draft.readLarge()).toBe(accepts ? 'half \ud800 of a pair' : null);

      draft.edited(() => 'abc');
      expect(onKeeping).toHaveBeenLastCalledWith('writing');
      draft.flush();
      expect(onKeeping).toHaveBeenLastCalledWith('kept');
      expect(await draft.readLarge()).toBeNull();
    });

    it('reports nothing about a text that another has replaced', async () => {
      const { openStorage } = tabStorage(3);
      const { large, settle } = heldBack(false);
      const onKeeping = vi.fn();
      const draft = openDraft('replaced', { openStorage, large, onKeeping });
      draft.edited(() => 'long');
      draft.flush();
      draft.edited(() => 'a');
      draft.flush();
      await settle();
      expect(onKeeping).toHaveBeenLastCalledWith('kept');
    });
  });
});
