import { type MatchExtended, ZxcvbnFactory, type ZxcvbnResult } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as commonWords } from '@zxcvbn-ts/language-common';
import { dictionary as englishWords } from '@zxcvbn-ts/language-en';
import {
  MOST_CHECKED,
  type PartKind,
  type PasswordCheck,
  type PasswordPart,
  SUGGESTIONS,
  WARNINGS,
} from './check.ts';

let zxcvbn: ZxcvbnFactory | null = null;

/**
 * Estimates the strength of a password that a person made up, by zxcvbn-ts with its English word lists. The first call
 * takes about half a second, since it builds the tables; up to a second more for 100 characters. Call it in a worker.
 */
export function checkPassword(password: string): PasswordCheck {
  // Its Levenshtein distance is off: it took up to ten seconds for twelve characters.
  zxcvbn ??= new ZxcvbnFactory({
    dictionary: { ...commonWords, ...englishWords },
    graphs: adjacencyGraphs,
    maxLength: MOST_CHECKED,
  });
  const { guessesLog10, score, feedback, sequence } = zxcvbn.check(password);
  return {
    guessesLog10,
    score,
    warning: WARNINGS.find((each) => each === feedback.warning) ?? null,
    suggestions: SUGGESTIONS.filter((each) => feedback.suggestions.includes(each)),
    parts: sequence.map(partOf),
    ignored: Math.max(0, password.length - MOST_CHECKED),
  };
}

function partOf(match: ZxcvbnResult['sequence'][number]): PasswordPart {
  return {
    kind: kindOf(match),
    text: match.token,
    from: match.i,
    to: match.j + 1,
    guessesLog10: Number(match['guessesLog10'] ?? 0),
    as: listedAs(match),
    isSubstituted: match['l33t'] === true,
    isReversed: match['reversed'] === true,
  };
}

const KINDS: Readonly<Record<string, PartKind>> = {
  spatial: 'keyboard',
  sequence: 'sequence',
  wordSequence: 'series',
  repeat: 'repeat',
  regex: 'year',
  date: 'date',
  separator: 'separator',
};

function kindOf({ pattern, ...match }: MatchExtended): PartKind {
  if (pattern !== 'dictionary') return KINDS[pattern] ?? 'unknown';
  const list = String(match['dictionaryName']);
  if (list.startsWith('passwords')) return 'password';
  return /^(?:first|last)names/.test(list) ? 'name' : 'word';
}

function listedAs({ pattern, ...match }: MatchExtended): string | null {
  if (pattern === 'dictionary') return String(match['matchedWord']);
  if (pattern === 'repeat') return String(match['baseToken']);
  if (pattern !== 'date') return null;
  const two = (value: unknown) => String(value).padStart(2, '0');
  return `${match['year']}-${two(match['month'])}-${two(match['day'])}`;
}
