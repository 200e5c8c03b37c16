import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MAX_DRAFT_LENGTH, openDraft } from '../draft.ts';
import { disownDrafts, forgetDisownedDrafts, staffDraft } from './staff-drafts.ts';

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const localStorage = storage();

/** Every tab has its own storage, and all tabs share another. */
function tab() {
  const sessionStorage = storage();
  const enter = () => vi.stubGlobal('window', { localStorage, sessionStorage });
  enter();
  return { enter };
}

function write(name: string, text: string): void {
  const draft = openDraft(name);
  draft.edited(() => text);
  draft.flush();
}

const QUERY = staffDraft('query');

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps drafts when a session has merely expired', () => {
  tab();
  write(QUERY, 'select 1');
  forgetDisownedDrafts();
  expect(openDraft(QUERY).read()).toBe('select 1');
});

it('forgets them in every tab after a deliberate sign-out, but keeps visitors’ drafts', () => {
  const other = tab();
  write(QUERY, 'select 1');
  const own = tab();
  write(QUERY, 'select 2');
  write(staffDraft('long'), 'x'.repeat(MAX_DRAFT_LENGTH + 1));
  write('enquiry', 'Kia ora');
  disownDrafts();
  // A field that was still open writes its text when it is unmounted.
  write(QUERY, 'select 3');
  for (const { enter } of [own, other]) {
    enter();
    forgetDisownedDrafts();
    expect(openDraft(QUERY).read()).toBeNull();
    expect(openDraft(staffDraft('long')).read()).toBeNull();
  }
  own.enter();
  expect(openDraft('enquiry').read()).toBe('Kia ora');
});

it('keeps what the next person types, and forgets it when they sign out', () => {
  tab();
  for (const text of ['select 1', 'select 2']) {
    vi.advanceTimersByTime(1_000);
    disownDrafts();
    forgetDisownedDrafts();
    expect(openDraft(QUERY).read()).toBeNull();
    write(QUERY, text);
    forgetDisownedDrafts();
    expect(openDraft(QUERY).read()).toBe(text);
  }
});

it('does nothing in a browser without storage', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', { get: refused }));
  expect(disownDrafts).not.toThrow();
  expect(forgetDisownedDrafts).not.toThrow();
});
