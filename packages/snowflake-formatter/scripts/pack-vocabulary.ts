import {
  DATA_TYPE,
  DATA_TYPE_PART,
  DROPPED,
  FIXED_VALUE,
  FUNCTION,
  KEYWORD,
  RESERVED,
} from '../src/vocabulary/flags.ts';
import { DATA_TYPE_PARTS, DATA_TYPE_WORDS } from '../src/vocabulary/words/data-types.ts';
import {
  AGGREGATE_FUNCTIONS,
  CONTEXT_FUNCTIONS,
  DATE_FUNCTIONS,
  SCALAR_FUNCTIONS,
  STRING_FUNCTIONS,
  STRUCTURED_FUNCTIONS,
  TABLE_FUNCTIONS,
} from '../src/vocabulary/words/functions.ts';
import {
  FIXED_VALUE_WORDS,
  OBJECT_WORDS,
  PROPERTY_WORDS,
  QUERY_WORDS,
  RESERVED_WORDS,
} from '../src/vocabulary/words/keywords.ts';
import { LANDMARK_WORDS } from '../src/vocabulary/words/landmarks.ts';

const LISTS: ReadonlyArray<readonly [flags: number, words: readonly string[]]> = [
  [KEYWORD | RESERVED, [RESERVED_WORDS]],
  [KEYWORD, [QUERY_WORDS, OBJECT_WORDS, PROPERTY_WORDS]],
  [
    FUNCTION,
    [
      AGGREGATE_FUNCTIONS,
      SCALAR_FUNCTIONS,
      STRING_FUNCTIONS,
      DATE_FUNCTIONS,
      STRUCTURED_FUNCTIONS,
      CONTEXT_FUNCTIONS,
      TABLE_FUNCTIONS,
    ],
  ],
  [DATA_TYPE, [DATA_TYPE_WORDS]],
  [DATA_TYPE_PART, [DATA_TYPE_PARTS]],
  [KEYWORD | FIXED_VALUE, [FIXED_VALUE_WORDS]],
];

/** Every word of the lists, with its flags combined. */
export function collectWords(): Map<string, number> {
  const flags = new Map<string, number>();
  for (const [flag, lists] of LISTS) {
    for (const word of lists.join(' ').split(' ')) flags.set(word, (flags.get(word) ?? 0) | flag);
  }
  return flags;
}

/**
 * Front-codes sorted lower-case words: before each word, a mark says how many characters of the previous word to drop.
 */
function packed(words: readonly string[]): string {
  let text = '';
  let before = '';
  for (const word of words) {
    let shared = 0;
    while (shared < word.length && word[shared] === before[shared]) shared++;
    // A number beyond the last mark is written as two marks with nothing between them.
    const most = DROPPED.length - 1;
    let dropped = before.length - shared;
    for (; dropped > most; dropped -= most) text += DROPPED.charAt(most);
    text += DROPPED.charAt(dropped) + word.slice(shared).toLowerCase();
    before = word;
  }
  return text;
}

/** The words in the order in which the engine unpacks them, grouped by their flags; landmarks come first. */
function groups(): ReadonlyArray<readonly [flags: number, words: readonly string[]]> {
  const landmarks = new Set(LANDMARK_WORDS.split(' '));
  const others = new Map<number, string[]>();
  const first = new Map<number, string[]>();
  for (const [word, flags] of collectWords()) {
    const group = landmarks.has(word) ? first : others;
    group.set(flags, [...(group.get(flags) ?? []), word]);
  }
  return [first, others].flatMap((group) =>
    [...group].sort(([a], [b]) => a - b).map(([flags, words]) => [flags, words.sort()] as const),
  );
}

/** The module with the packed vocabulary, which takes about four fifths of the size of the plain lists. */
export function packedVocabulary(): string {
  const rows = groups().map(([flags, words]) => `  [${flags}, '${packed(words)}'],\n`);
  return (
    '// Made by `npm run generate` from ../words: change those.\n\n' +
    '/** Flags, and the words that have them, front-coded: see ../index.ts. Landmarks come first. */\n' +
    `export const PACKED_WORDS: ReadonlyArray<readonly [flags: number, words: string]> = [\n${rows.join('')}];\n`
  );
}

/** The landmarks' numbers: their positions in the packed vocabulary, from 1. */
export function landmarkNumbers(): string {
  const landmarks = new Set(LANDMARK_WORDS.split(' '));
  const numbers = groups()
    .flatMap(([, words]) => words)
    .map((word, i) => (landmarks.has(word) ? `export const ${word} = ${i + 1};\n` : ''));
  return `// Made by \`npm run generate\` from ../words/landmarks.ts: change that.\n\n${numbers.join('')}`;
}
