import { expect, it } from 'vitest';
import type { RememberingStorage } from '../../../lib/remembered.ts';
import {
  type Library,
  libraryFile,
  MAX_LIBRARY,
  MAX_NAME,
  MAX_PATTERNS,
  mergePatterns,
  readLibrary,
  readLibraryFile,
  readName,
  type SavedPattern,
  withNewName,
  withPattern,
  writeLibrary,
} from './library.ts';

const saved = (name: string, source = 'a', text = 'text'): SavedPattern => ({
  name,
  source,
  flags: 'g',
  flavour: 'javascript',
  replacement: '$0',
  tests: [{ text: 'a', shouldMatch: true }],
  list: { format: 'template', group: '0', template: '$0\\n' },
  text,
});

const names = (library: Library) => library.map(({ name }) => name);

function storageOf(content: string | null, mostCharacters = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>(content === null ? [] : [['hln-regex-library', content]]);
  const storage: RememberingStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > mostCharacters) throw new DOMException('Full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
  return storage;
}

it('stores patterns by name and reads them again', () => {
  const storage = storageOf(null);
  expect(readLibrary(storage)).toEqual([]);
  const library = ['Zip 10', 'Zip 9', 'āporo'].reduce<Library>(
    (before, name) => withPattern(before, saved(name)),
    [],
  );
  expect(writeLibrary(storage, library)).toBe(null);
  expect(names(readLibrary(storage))).toEqual(['āporo', 'Zip 9', 'Zip 10']);
  expect(readLibrary(storage)[0]).toEqual(saved('āporo'));
});

it('replaces the pattern with the same name', () => {
  expect(withPattern([saved('A', 'old')], saved('A', 'new'))).toEqual([saved('A', 'new')]);
});

it('renames a pattern unless the name is taken or the pattern is gone', () => {
  const library = [saved('A'), saved('B')];
  expect(names(withNewName(library, 'A', 'C'))).toEqual(['B', 'C']);
  expect(withNewName(library, 'A', 'B')).toBe(library);
  expect(withNewName(library, 'gone', 'C')).toBe(library);
});

it('trims names, and refuses empty and long ones', () => {
  expect([readName('  A  '), readName(' '), readName('x'.repeat(MAX_NAME + 1))]).toEqual(['A', null, null]);
});

it('reads what it can of a damaged library', () => {
  const stored = [saved('A'), { ...saved('B'), flags: 'gg?' }, saved('A', 'twice'), 7, saved('C')];
  expect(readLibrary(storageOf(JSON.stringify(stored)))).toEqual([saved('A'), saved('C')]);
  for (const content of ['[', '{}', 'null']) expect(readLibrary(storageOf(content))).toEqual([]);
});

it('says why a library was not stored, and leaves the stored one as it was', () => {
  const before = JSON.stringify([saved('A')]);
  const storage = storageOf(before, 1_000);
  const large = saved('B', 'a', 'x'.repeat(1_000));
  expect(writeLibrary(storage, [large])).toBe('no-room');
  expect(writeLibrary(null, [large])).toBe('no-room');
  // The field for a pattern takes more than can be read again.
  expect(writeLibrary(storage, [saved('B', 'a'.repeat(20_001))])).toBe('too-long');
  const half = 'x'.repeat(MAX_LIBRARY / 2);
  expect(writeLibrary(storageOf(null), [saved('A', 'a', half), saved('B', 'a', half)])).toBe('full');
  expect(writeLibrary(storage, [saved('B', 'a', 'x'.repeat(MAX_LIBRARY + 1))])).toBe('full');
  const many = Array.from({ length: MAX_PATTERNS + 1 }, (_, index) => saved(String(index)));
  expect(writeLibrary(storageOf(null), many)).toBe('full');
  expect(readLibrary(storage)).toEqual([saved('A')]);
});

it('reads patterns from before there were flavours as those of JavaScript', () => {
  const { flavour: _, ...before } = saved('A');
  expect(
    readLibrary(
      storageOf(JSON.stringify([before, { ...before, name: 'B', flavour: 'python', flags: 'gx' }])),
    ),
  ).toEqual([saved('A'), { ...saved('B'), flavour: 'python', flags: 'gx' }]);
});

it('reads the file that it wrote', () => {
  const library = [saved('A', '"\\u{1F600}'), saved('B')];
  expect(readLibraryFile(libraryFile(library))).toEqual({ kind: 'patterns', patterns: library });
});

it.each([
  ['{"format":', { kind: 'unreadable', reason: 'not-json' }],
  ['[]', { kind: 'unreadable', reason: 'other' }],
  ['{"format":"x","version":1,"patterns":[]}', { kind: 'unreadable', reason: 'other' }],
  ['{"format":"hln-regex-library","version":2,"patterns":{}}', { kind: 'unreadable', reason: 'newer' }],
  ['{"format":"hln-regex-library","version":1,"patterns":{}}', { kind: 'unreadable', reason: 'other' }],
])('refuses %s', (text, refusal) => {
  expect(readLibraryFile(text)).toEqual(refusal);
});

it.each([
  [{ flags: 'g?' }, 'flags'],
  [{ name: ' ' }, 'name'],
  [{ source: 'a'.repeat(20_001) }, 'source'],
  [{ text: undefined }, 'text'],
])('names what is wrong with a pattern in a file: %j', (wrong, member) => {
  const patterns = [saved('A'), { ...saved('B'), ...wrong }];
  const file = JSON.stringify({ format: 'hln-regex-library', version: 1, patterns });
  expect(readLibraryFile(file)).toEqual({ kind: 'wrong', index: 2, member });
});

it('keeps both patterns of one name, and no pattern twice', () => {
  const library = [saved('A'), saved('A (2)')];
  const { library: merged, ...outcome } = mergePatterns(library, [
    saved('A'),
    saved('A', 'other'),
    saved('B'),
    saved('B'),
  ]);
  expect(names(merged)).toEqual(['A', 'A (2)', 'A (3)', 'B']);
  expect(merged.find(({ name }) => name === 'A (3)')?.source).toBe('other');
  expect(outcome).toEqual({ added: ['A (3)', 'B'], renamed: 1, same: 2 });
  expect(mergePatterns(merged, [saved('A', 'other')]).added).toEqual([]);
  const long = 'x'.repeat(MAX_NAME);
  expect(mergePatterns([saved(long)], [saved(long, 'other')]).added[0]).toHaveLength(MAX_NAME);
});
