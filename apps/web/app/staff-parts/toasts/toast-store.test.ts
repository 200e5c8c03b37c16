import { expect, it, vi } from 'vitest';
import { createToastStore, timeOf } from './toast-store.ts';

it('keeps messages with a button for ever, and others long enough to read', () => {
  const toast = { id: 1, tone: 'success', text: 'Saved.' } as const;
  expect(timeOf(toast)).toBe(8000);
  expect(timeOf({ ...toast, text: 'x'.repeat(200) })).toBe(16_000);
  expect(timeOf({ ...toast, tone: 'danger' })).toBeNull();
  expect(timeOf({ ...toast, action: { label: 'Undo', run: () => {} } })).toBeNull();
});

it('shows and dismisses messages, and notifies listeners', () => {
  const store = createToastStore();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  const id = store.show({ tone: 'success', text: 'Saved.' });
  store.show({ tone: 'danger', text: 'Lost.' });
  store.dismiss(id);
  expect(store.read().map(({ text }) => text)).toEqual(['Lost.']);
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  store.show({ tone: 'success', text: 'Unheard.' });
  expect(listener).toHaveBeenCalledTimes(3);
});

it('keeps five, and removes those without a button first', () => {
  const store = createToastStore();
  const texts = () => store.read().map(({ text }) => text);
  for (const text of ['a', 'b']) store.show({ tone: 'danger', text });
  store.show({ tone: 'success', text: 'c' });
  for (const text of ['d', 'e', 'f']) store.show({ tone: 'danger', text });
  expect(texts()).toEqual(['a', 'b', 'd', 'e', 'f']);
  store.show({ tone: 'danger', text: 'g' });
  expect(texts()).toEqual(['b', 'd', 'e', 'f', 'g']);
});
