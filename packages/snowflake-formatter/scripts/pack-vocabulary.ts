import {
  DATA_TYPE,
  DATA_TYPE_PART,
  DATE_PART,
  FUNCTION,
  KEYWORD,
  RESERVED,
} from '../src/vocabulary/flags.ts';
import { DATA_TYPE_PARTS, DATA_TYPE_WORDS, DATE_PART_WORDS } from '../src/vocabulary/words/data-types.ts';
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
  OBJECT_WORDS,
  PROPERTY_WORDS,
  QUERY_WORDS,
  RESERVED_WORDS,
} from '../src/vocabulary/words/keywords.ts';

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
  [DATE_PART, [DATE_PART_WORDS]],
];

/** Every word of the lists with the sum of its flags. */
export function collectWords(): Map<string, number> {
  const flags = new Map<string, number>();
  for (const [flag, lists] of LISTS) {
    for (const word of lists.join(' ').split(' ')) flags.set(word, (flags.get(word) ?? 0) | flag);
  }
  return flags;
}

/** Sorted words, each as a small letter for how many characters it shares with the one before, and its rest. */
function packed(words: readonly string[]): string {
  let text = '';
  let before = '';
  for (const word of [...words].sort()) {
    let shared = 0;
    while (shared < 25 && shared < word.length && word[shared] === before[shared]) shared++;
    text += String.fromCharCode(97 + shared) + word.slice(shared);
    before = word;
  }
  return text;
}

/** The module that the engine loads the vocabulary from: the same words in about four fifths of the size. */
export function packedVocabulary(): string {
  const groups = new Map<number, string[]>();
  for (const [word, flags] of collectWords()) groups.set(flags, [...(groups.get(flags) ?? []), word]);
  const rows = [...groups]
    .sort(([a], [b]) => a - b)
    .map(([flags, words]) => `  [${flags}, '${packed(words)}'],\n`);
  return (
    '// Made by `npm run generate` from ../words: change those.\n\n' +
    '/** Flags, and the words that have them, front-coded: see ../index.ts. */\n' +
    `export const PACKED_WORDS: ReadonlyArray<readonly [flags: number, words: string]> = [\n${rows.join('')}];\n`
  );
}
