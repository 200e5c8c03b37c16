import { breaksIn, countDifferences, INDENTED, KINDS } from './differences.ts';
import {
  FUNCTION_CASE,
  KEYWORD_CASE,
  NAME_CASE,
  type TokenAnnotations,
  TYPE_CASE,
} from './parser/annotations.ts';
import { readSideBySide } from './side-by-side.ts';
import type { FormattingStatistics } from './types.ts';
import { DATA_TYPE, FUNCTION, KEYWORD, wordFlags } from './vocabulary/index.ts';

const MOST_EXAMPLES = 5;
/** Enough characters for any keyword and the bracket after it. */
const LOOK_AHEAD = 20;

/** The nouns for words whose letter case was changed, by the index used below. */
const NOUNS = ['keyword', 'function', 'data type', 'name'];
const KEYWORDS = 0;
const FUNCTIONS = 1;
const TYPES = 2;
const NAMES = 3;

/** Phrases by kind of difference. `#` is the count, `*` the plural ending, `~` the singular article. */
const PHRASES = [
  'Moved # statement* to ~new line*',
  'Moved # clause* to ~new line*',
  'Moved # list item* to ~new line*',
  'Wrapped lines in # place*',
  'Joined # line* to the line above',
  'Added # blank line*',
  'Removed # blank line*',
  'Changed the indentation of # line*',
  'Removed trailing spaces from # line*',
  'Changed the spacing in # place*',
  'Changed the line ends of # line*',
];

/** What formatting changed in a text. */
export interface Changes {
  readonly statistics: FormattingStatistics;
  /** For people to read; empty if nothing changed. */
  readonly descriptions: readonly string[];
}

/** Words of one kind whose letter case was changed in the same way. */
interface Recased {
  count: number;
  readonly words: Set<string>;
}

/**
 * Describes the differences between the text of the tokens and its formatted form, judging by the two texts alone.
 * @param addedAs what the proof found, see {@link readSideBySide}.
 */
export function describeChanges(
  annotations: TokenAnnotations,
  formatted: string,
  addedAs: readonly number[],
): Changes {
  const { tokens } = annotations;
  const { text } = tokens;
  const recased: Recased[] = Array.from({ length: 2 * NOUNS.length }, () => ({ count: 0, words: new Set() }));
  let i = 0;
  const counts = new Int32Array(KINDS);
  readSideBySide(text, formatted, addedAs, {
    onGap(start, end, printed, printedEnd) {
      const was = text.slice(start, end);
      const is = formatted.slice(printed, printedEnd);
      if (was === is) return;
      const after = formatted.slice(printedEnd, printedEnd + LOOK_AHEAD);
      countDifferences(was, is, text.charAt(start - 1), after, counts);
    },
    onRecased(start, end, upper) {
      while ((tokens.end[i] as number) <= start) i++;
      const group = recased[2 * nounOf(annotations, i, start, end) + (upper ? 0 : 1)] as Recased;
      group.count++;
      if (group.words.size > MOST_EXAMPLES) return;
      const word = text.slice(start, end);
      group.words.add(upper ? word.toUpperCase() : word.toLowerCase());
    },
  });
  const descriptions: string[] = [];
  const add = (count: number, phrase: string): void => {
    if (count > 0) descriptions.push(counted(phrase, count));
  };
  for (const [n, { count, words }] of recased.entries()) {
    const shown = [...words].slice(0, MOST_EXAMPLES).join(', ');
    const verb = n % 2 === 0 ? 'Upper' : 'Lower';
    add(count, `${verb}-cased # ${NOUNS[n >> 1]}* (${shown}${words.size > MOST_EXAMPLES ? ', …' : ''})`);
  }
  add(addedAs.length, 'Added # missing AS');
  for (const [kind, phrase] of PHRASES.entries()) add(counts[kind] as number, phrase);
  const statistics = {
    originalLineCount: lineCount(text),
    formattedLineCount: lineCount(formatted),
    tokensProcessed: tokens.count - 1 - tokens.impliedSemicolons + tokens.commentCount,
    keywordsUppercased: (recased[0] as Recased).count,
    indentationFixed: counts[INDENTED] as number,
  };
  return { statistics, descriptions };
}

/** A phrase with its count, see {@link PHRASES}. */
export function counted(phrase: string, count: number): string {
  const [plural, article] = count === 1 ? ['', 'a '] : ['s', ''];
  return phrase.replace('#', String(count)).replaceAll('*', plural).replace('~', article);
}

/**
 * What kind of word stands from `start` to `end` in token `i`. A routine's body is one token, so only the vocabulary
 * can classify its words.
 */
function nounOf({ letterCase, tokens }: TokenAnnotations, i: number, start: number, end: number): number {
  switch (letterCase[i]) {
    case KEYWORD_CASE:
      return KEYWORDS;
    case FUNCTION_CASE:
      return FUNCTIONS;
    case TYPE_CASE:
      return TYPES;
    case NAME_CASE:
      return NAMES;
    default: {
      const flags = wordFlags(tokens.text.slice(start, end).toUpperCase());
      if ((flags & KEYWORD) !== 0) return KEYWORDS;
      return (flags & FUNCTION) !== 0 ? FUNCTIONS : (flags & DATA_TYPE) !== 0 ? TYPES : NAMES;
    }
  }
}

function lineCount(text: string): number {
  return breaksIn(text) + (text === '' || text.endsWith('\n') ? 0 : 1);
}
