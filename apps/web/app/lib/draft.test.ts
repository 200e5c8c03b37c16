import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DraftStorage, MAX_DRAFT_LENGTH, openDraft } from './draft.ts';

/** A tab's storage that holds so many characters. */
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

  it('is forgotten when it is empty or told so, with what waits to be written', () => {
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
  ])('says so when %s, and lasts as long as the page', (_, name, openStorage, text) => {
    const onWritten = vi.fn();
    const draft = openDraft(name, { openStorage, onWritten });
    draft.edited(() => text);
    draft.flush();
    expect(onWritten).toHaveBeenLastCalledWith(false);
    expect(openDraft(name, { openStorage }).read()).toBe(text);
    draft.forget();
    expect(draft.read()).toBeNull();
    expect(onWritten).toHaveBeenLastCalledWith(true);
  });

  it('never brings back an older text in place of one that found no room', () => {
    const { items, openStorage } = tabStorage(3);
    const draft = openDraft('older', { openStorage });
    draft.edited(() => 'old');
    draft.flush();
    draft.edited(() => 'newer');
    draft.flush();
    expect(items.size).toBe(0);
    expect(draft.read()).toBe('newer');
  });
});
