import { describe, expect, test } from 'vitest';
import { findLiterals } from './literals.ts';
import { replaceWords, UnknownWordError, writeLiteral } from './replace-words.ts';

const SOURCE = `import type { X } from './x.ts';
// SERVICES.title is no text here: 'not this'
const HIDDEN = 'not exported';
export const ONE = 'one';
export const SERVICES = {
  title: 'What we do', // keep me
  'quoted-name': "it's here",
  computed: \`\${HIDDEN} more\`,
  call: ONE.trim(),
  fn: () => 'inside a function',
  items: [{ title: \`in a template\` }, ...[]],
} as const satisfies X;
export const TYPED: readonly string[] = (['a', ['b']] as const);
export default { title: 'no name' };
`;

test('finds literals with the parser: in objects, lists, templates without holes and behind types', () => {
  const found = findLiterals(SOURCE);
  expect(found.map(({ path, text }) => [path, text])).toEqual([
    ['ONE', 'one'],
    ['SERVICES.title', 'What we do'],
    ['SERVICES.quoted-name', "it's here"],
    ['SERVICES.items.0.title', 'in a template'],
    ['TYPED.0', 'a'],
    ['TYPED.1.0', 'b'],
  ]);
  expect(found.map(({ start, end }) => SOURCE.slice(start, end))).toEqual([
    "'one'",
    "'What we do'",
    '"it\'s here"',
    '`in a template`',
    "'a'",
    "'b'",
  ]);
});

test('changes only the literals', () => {
  const edits = [
    { key: 'home/TYPED.1.0', text: 'B' },
    { key: 'home/SERVICES.title', text: 'Much longer than it was before' },
    { key: 'home/SERVICES.items.0.title', text: '' },
    { key: 'homely/SERVICES.title', text: 'of another file' },
  ];
  expect(replaceWords(SOURCE, 'home', edits)).toBe(
    SOURCE.replace("'What we do'", "'Much longer than it was before'")
      .replace('`in a template`', "''")
      .replace("'b'", "'B'"),
  );
  expect(replaceWords(SOURCE, 'about', edits)).toBe(SOURCE);
});

test.each([
  'SERVICES.computed',
  'SERVICES.call',
  'SERVICES.fn',
  'SERVICES',
  'HIDDEN',
  'SERVICES.items.1',
  '',
])('refuses a key without a literal: %s', (path) => {
  const edit = { key: `home/${path}`, text: 'x' };
  expect(() => replaceWords(SOURCE, 'home', [edit])).toThrow(UnknownWordError);
});

const HOSTILE = [
  "'",
  '"',
  `it's "both"`,
  '`${process.exit(1)}`',
  '\\',
  "\\'; alert(1); '",
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  '${HIDDEN}',
  'line\u2028and\u2029paragraph',
  'a\nb\r\nc\td',
  '\u0000\u0007\u007F\uFEFF',
  'Ngā mihi, Whakawātea',
  '为在新西兰上学的孩子寻求学习支持？',
  '👩‍👩‍👧 🇳🇿 😀',
  'half \uD800 of a letter \uDC00',
  '*/ // /* ',
  '$& $1 $$ $`',
  '__proto__',
];

describe('any text', () => {
  test.each(HOSTILE)('is read back unchanged from the source: %j', (text) => {
    const replaced = replaceWords(SOURCE, 'home', [{ key: 'home/SERVICES.title', text }]);
    expect(findLiterals(replaced).find(({ path }) => path === 'SERVICES.title')?.text).toBe(text);
    expect(findLiterals(replaced)).toHaveLength(findLiterals(SOURCE).length);
    // The engine reads it as the parser does.
    expect(new Function(`return ${writeLiteral(text)}`)()).toBe(text);
    expect(writeLiteral(text)).not.toMatch(/<[/!]|[\u2028\u2029\n\r]/);
  });

  test('a literal uses the quotes that need fewer escapes', () => {
    expect(writeLiteral("we're")).toBe(`"we're"`);
    expect(writeLiteral('say “yes”')).toBe(`'say “yes”'`);
    expect(writeLiteral(`it's "both"`)).toBe(`'it\\'s "both"'`);
  });
});
