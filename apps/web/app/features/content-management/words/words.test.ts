import type { ChangedWord, WordField } from '@hln/contracts/site-words';
import { describe, expect, it } from 'vitest';
import { findWords, pagesOf, pairWords, readFilter, type WordFilter } from './find-words.ts';
import {
  changeOf,
  draftedText,
  type Edits,
  faultsOf,
  hasMovedBelow,
  isEdited,
  isOlder,
  isOvertaken,
  isPending,
  type KnownWord,
  knownWords,
  publishedText,
} from './known-word.ts';

const field = (key: string, more: Partial<WordField> = {}): WordField => ({
  key,
  page: '/about',
  label: `Label of ${key}`,
  kind: 'line',
  language: 'en-NZ',
  section: '',
  twin: null,
  most: 40,
  hint: null,
  text: `Text of ${key}`,
  locked: null,
  ...more,
});
const row = (key: string, more: Partial<ChangedWord> = {}): ChangedWord => ({
  key,
  draft: null,
  base: `Text of ${key}`,
  revision: 3,
  changed_at: '2026-11-22T00:00:00Z',
  worded_at: more.changed_at ?? '2026-11-22T00:00:00Z',
  changed_by: 'aroha@hln.example',
  published: null,
  published_at: null,
  ...more,
});
const known = (
  key: string,
  changed: Partial<ChangedWord> | null = null,
  more: Partial<WordField> = {},
): KnownWord => ({
  field: field(key, more),
  row: changed === null ? null : row(key, changed),
});
const edit = (typed: string, revision = 3) => ({ typed, revision });

describe('a text', () => {
  it.each([
    ['as the files have it', known('a/A'), 'Text of a/A', 'Text of a/A', false],
    ['drafted', known('a/A', { draft: 'New' }), 'New', 'Text of a/A', true],
    ['published', known('a/A', { draft: 'New', published: 'New' }), 'New', 'New', false],
    ['published and drafted', known('a/A', { draft: 'Newer', published: 'New' }), 'Newer', 'New', true],
    ['on its way back', known('a/A', { published: 'New' }), 'Text of a/A', 'New', true],
    // A release has put the same words into the files.
    ['drafted as the files are', known('a/A', { draft: 'Text of a/A' }), 'Text of a/A', 'Text of a/A', false],
  ])('%s', (_, one, drafted, published, pending) => {
    expect([draftedText(one), publishedText(one), isPending(one)]).toEqual([drafted, published, pending]);
  });

  it('counts as edited if its tidied form differs, and as overtaken if somebody else has saved', () => {
    const one = known('a/A', { draft: 'Kā pai' });
    expect(isEdited(one, undefined)).toBe(false);
    expect(isEdited(one, edit(' Kā\npai '))).toBe(false);
    expect(isEdited(one, edit('Ka pai'))).toBe(true);
    expect(isOvertaken(one, edit('Ka pai'))).toBe(false);
    expect(isOvertaken(one, edit('Ka pai', 2))).toBe(true);
    expect(isOvertaken(one, edit('Kā pai', 2))).toBe(false);
  });

  it('is saved in its tidied form, or as null if it equals the file’s text', () => {
    const line = known('a/A');
    const lines = known('a/A', null, { kind: 'paragraph' });
    expect(changeOf(line, ' Two\n lines ', 0)).toEqual({
      key: 'a/A',
      words: 'Two lines',
      base: 'Text of a/A',
      revision: 0,
    });
    expect(changeOf(lines, 'Two\r\nlines', 0).words).toBe('Two\nlines');
    expect(changeOf(line, 'Text of a/A ', 2).words).toBeNull();
  });

  it('has to fit its field', () => {
    expect(faultsOf(known('a/A'), 'x'.repeat(40))).toEqual([]);
    expect(faultsOf(known('a/A'), 'x'.repeat(41))).toEqual(['it has 41 characters, and 40 is the most.']);
    expect(faultsOf(known('a/A'), '  ')).toEqual(['it is empty.']);
    expect(faultsOf(known('a/A', null, { kind: 'markdown' }), '<b>x</b>')).toEqual(['it has HTML.']);
  });

  it('counts as outdated if its translation was reworded later, unless both come from the files', () => {
    const en = known('a/A', { draft: 'New', changed_at: '2026-11-22T10:00:00Z' });
    const zh = (more: Partial<ChangedWord> | null) => known('a/Z', more);
    expect(isOlder(zh(null), en)).toBe(true);
    expect(isOlder(en, zh(null))).toBe(false);
    expect(isOlder(zh({ draft: '新', changed_at: '2026-11-22T11:00:00Z' }), en)).toBe(false);
    expect(isOlder(en, zh({ draft: '新', changed_at: '2026-11-22T11:00:00Z' }))).toBe(true);
    // Somebody has confirmed that it still fits.
    const confirmed = zh({ changed_at: '2026-11-22T11:00:00Z', worded_at: null });
    expect([isOlder(confirmed, en), isOlder(en, confirmed)]).toEqual([false, false]);
    expect(isOlder(zh(null), known('a/A', { changed_at: '2026-11-22T11:00:00Z' }))).toBe(false);
    expect(isOlder(en, undefined)).toBe(false);
  });

  it('notices if the files have changed since its draft', () => {
    expect(hasMovedBelow(known('a/A', { draft: 'New', base: 'Older' }))).toBe(true);
    expect(hasMovedBelow(known('a/A', { draft: 'New' }))).toBe(false);
    expect(hasMovedBelow(known('a/A', { base: 'Older' }))).toBe(false);
  });

  it('is shown last and locked if the site no longer has a place for it', () => {
    const words = [row('a/GONE', { published: 'x' }), row('a/FORGOTTEN'), row('a/A', { draft: 'y' })];
    const all = knownWords([field('a/A')], { words });
    expect(all.map(({ field: { key, page, locked } }) => [key, page, locked !== null])).toEqual([
      ['a/A', '/about', false],
      ['a/GONE', '', true],
    ]);
  });
});

describe('the search', () => {
  const all = [
    known('a/A', { draft: 'Kōrero with us' }),
    known('a/EN', { draft: 'New', changed_at: '2026-11-22T10:00:00Z' }, { twin: 'a/ZH' }),
    known('a/ZH', null, { twin: 'a/EN', language: 'zh-Hans', text: '学习' }),
    known('b/LOCKED', null, { locked: 'Fixed.', page: '/terms' }),
    known('b/OUT', { draft: 'Out', published: 'Out' }, { page: '/terms' }),
  ];
  const edits: Edits = { 'b/LOCKED': edit('Text of b/LOCKED', 0), 'a/ZH': edit('新学', 0) };
  const found = (filter: WordFilter, words = '') =>
    findWords({ known: all, edits }, filter, words).map(({ field: { key } }) => key);

  it('searches edits and labels, with and without macrons', () => {
    expect(found('all', 'korero US')).toEqual(['a/A']);
    expect(found('all', '新')).toEqual(['a/ZH']);
    expect(found('all', '学习')).toEqual(['a/ZH']);
    expect(found('all', 'label b/out')).toEqual(['b/OUT']);
    expect(found('all', 'terms')).toEqual(['b/LOCKED', 'b/OUT']);
  });

  it('filters by the state of a text', () => {
    expect(found('all')).toHaveLength(5);
    expect(found('changed')).toEqual(['a/A', 'a/EN', 'a/ZH', 'b/OUT']);
    expect(found('unpublished')).toEqual(['a/A', 'a/EN', 'a/ZH']);
    expect(found('older')).toEqual(['a/ZH']);
    expect(found('locked')).toEqual(['b/LOCKED']);
    expect(['changed', 'label', 'x', null].map(readFilter)).toEqual(['changed', 'all', 'all', 'all']);
  });

  it('puts translations side by side, English first, and counts by page', () => {
    const keys = (found: readonly KnownWord[]) =>
      pairWords(found, all).map((pair) => pair.map(({ field: { key } }) => key));
    expect(keys(all)).toEqual([['a/A'], ['a/EN', 'a/ZH'], ['b/LOCKED'], ['b/OUT']]);
    // The other language is listed even if it didn't match.
    expect(keys(all.slice(2, 3))).toEqual([['a/EN', 'a/ZH']]);
    expect(pagesOf(all, edits)).toEqual([
      { page: '/about', found: 3, unsaved: 1 },
      { page: '/terms', found: 2, unsaved: 0 },
    ]);
  });
});
