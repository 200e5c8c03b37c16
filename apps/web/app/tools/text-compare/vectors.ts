import type { Vector } from '../vector.ts';
import { applyJsonPatch, compareJson, compareTexts, markWords, unifiedPatch } from './logic.ts';

const NOTHING = { whiteSpace: false, letterCase: false, lineEnds: false };

/** The differences, each as its lines on either side, from 0. */
const hunks = (left: string, right: string, ignored = {}) => [
  ...compareTexts(left, right, { ignored: { ...NOTHING, ...ignored } }).hunks,
];

/** Name, left, right, first line and line after the last on the left and on the right. */
const TEXTS: readonly (readonly [name: string, left: string, right: string, hunks: readonly number[]])[] = [
  ['equal texts', 'a\nb\n', 'a\nb\n', []],
  ['a changed line', 'a\nb\nc\n', 'a\nx\nc\n', [1, 2, 1, 2]],
  ['an added line', 'a\nc\n', 'a\nb\nc\n', [1, 1, 1, 2]],
  ['a removed line', 'a\nb\nc\n', 'a\nc\n', [1, 2, 1, 1]],
  ['an empty left side', '', 'a\nb\n', [0, 0, 0, 2]],
  ['nothing in common', 'a\nb\n', 'c\n', [0, 2, 0, 1]],
  ['a missing last line end', 'a\nb', 'a\nb\n', [1, 2, 1, 2]],
];

/** RFC 6902, appendix A: document, patch, result. */
const PATCHES: readonly (readonly [section: string, document: string, patch: string, result: string])[] = [
  ['A.1', '{"foo":"bar"}', '[{"op":"add","path":"/baz","value":"qux"}]', '{"foo":"bar","baz":"qux"}'],
  [
    'A.2',
    '{"foo":["bar","baz"]}',
    '[{"op":"add","path":"/foo/1","value":"qux"}]',
    '{"foo":["bar","qux","baz"]}',
  ],
  ['A.3', '{"baz":"qux","foo":"bar"}', '[{"op":"remove","path":"/baz"}]', '{"foo":"bar"}'],
  ['A.4', '{"foo":["bar","qux","baz"]}', '[{"op":"remove","path":"/foo/1"}]', '{"foo":["bar","baz"]}'],
  ['A.5', '{"baz":"qux"}', '[{"op":"replace","path":"/baz","value":"boo"}]', '{"baz":"boo"}'],
  [
    'A.10',
    '{"foo":"bar"}',
    '[{"op":"add","path":"/child","value":{"grandchild":{}}}]',
    '{"foo":"bar","child":{"grandchild":{}}}',
  ],
  ['A.14', '{"/":9,"~1":10}', '[{"op":"test","path":"/~01","value":10}]', '{"/":9,"~1":10}'],
  [
    'A.16',
    '{"foo":["bar"]}',
    '[{"op":"add","path":"/foo/-","value":["abc","def"]}]',
    '{"foo":["bar",["abc","def"]]}',
  ],
];

/** Two numbers, and whether they are equal by value. */
const NUMBERS: readonly (readonly [left: string, right: string, isEqual: boolean])[] = [
  ['1.0', '1', true],
  ['1e2', '100', true],
  ['-0', '0', true],
  ['12345678901234567890', '12345678901234567891', false],
  ['0.1', '0.10000000000000000001', false],
];

const changes = (left: string, right: string, numbers: 'value' | 'text') => {
  const compared = compareJson(left, right, { numbers });
  return compared.kind === 'compared'
    ? JSON.parse(compared.patch)
    : compared.errors.map(({ message }) => message);
};

const changedWords = (left: string, right: string) => {
  const marked = markWords(left, right);
  return [...marked.left, ...marked.right].filter(({ isChanged }) => isChanged).map(({ text }) => text);
};

export const VECTORS: readonly Vector[] = [
  ...TEXTS.map(([name, left, right, expected]) => ({
    name: `the lines of ${name}`,
    source: 'own',
    run: () => hunks(left, right),
    expected,
  })),
  {
    name: 'Myers’s own example has five differences',
    source: 'Myers 1986, figure 1',
    run: () => {
      const { removed, added } = compareTexts('a\nb\nc\na\nb\nb\na\n', 'c\nb\na\nb\na\nc\n');
      return removed + added;
    },
    expected: 5,
  },
  {
    name: 'white space, case and line ends can be ignored',
    source: 'own',
    run: () => [
      hunks('a b\n', ' a  b\n', { whiteSpace: true }),
      hunks('Ā\n', 'ā\n', { letterCase: true }),
      hunks('a\r\n', 'a\n', { lineEnds: true }),
    ],
    expected: [[], [], []],
  },
  {
    name: 'a patch in the unified format',
    source: 'POSIX diff -u',
    run: () => unifiedPatch('a\nb\nc\n', 'a\nx\nc', ['left', 'right']),
    expected: '--- left\n+++ right\n@@ -1,3 +1,3 @@\n a\n-b\n-c\n+x\n+c\n\\ No newline at end of file\n',
  },
  {
    name: 'line ends are named',
    source: 'own',
    run: () => compareTexts('a\r\nb\r\n', 'a\nb\n').unseen,
    expected: ['only-line-ends'],
  },
  {
    name: 'words that differ, in English, Māori and Chinese',
    source: 'Unicode UAX #29',
    run: () => [
      changedWords('the quick brown fox', 'the slow brown fox'),
      changedWords('kei te pēhea koe', 'kei te pai koe'),
      changedWords('我喜欢北京的冬天', '我喜欢上海的冬天'),
    ],
    expected: [
      ['quick', 'slow'],
      ['pēhea', 'pai'],
      ['北京', '上海'],
    ],
  },
  ...PATCHES.map(([section, document, patch, result]) => ({
    name: `the JSON Patch ${patch} on ${document}`,
    source: `RFC 6902 ${section}`,
    run: () => applyJsonPatch(document, patch),
    expected: { kind: 'patched', text: result },
  })),
  ...NUMBERS.map(([left, right, isEqual]) => ({
    name: `${left} and ${right} are ${isEqual ? 'equal' : 'different'} by value`,
    source: 'own',
    run: () => changes(`[${left}]`, `[${right}]`, 'value').length,
    expected: isEqual ? 0 : 1,
  })),
  {
    name: '1.0 and 1 differ as they are written',
    source: 'own',
    run: () => changes('[1.0]', '[1]', 'text'),
    expected: [{ op: 'replace', path: '/0', value: 1 }],
  },
  {
    name: 'moved keys are no change',
    source: 'RFC 8259 4',
    run: () => changes('{"a":1,"b":{"c":[],"d":null}}', '{"b":{"d":null,"c":[]},"a":1}', 'value'),
    expected: [],
  },
  {
    name: 'elements are aligned by what is equal',
    source: 'own',
    run: () => changes('[1,2,3,4]', '[2,3,5,4]', 'value'),
    expected: [
      { op: 'remove', path: '/0' },
      { op: 'add', path: '/2', value: 5 },
    ],
  },
  {
    name: 'names are escaped in pointers',
    source: 'RFC 6901 4',
    run: () => changes('{"a/b":1,"m~n":2}', '{"a/b":2,"m~n":1}', 'value'),
    expected: [
      { op: 'replace', path: '/a~1b', value: 2 },
      { op: 'replace', path: '/m~0n', value: 1 },
    ],
  },
];
