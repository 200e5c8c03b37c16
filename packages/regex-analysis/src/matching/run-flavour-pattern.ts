import type { Slots } from '../flavours/machine.ts';
import { readReplacement } from '../flavours/replacement.ts';
import type { Searcher } from '../flavours/run-flavour.ts';
import { FlavourError, type ForeignFlavour } from '../flavours/tree.ts';
import {
  MAX_MATCHES,
  MAX_PIECES,
  MAX_REPLACED,
  type Match,
  type Matches,
  type PatternRequest,
  type PatternResult,
} from './run-pattern.ts';

/** Returns what a pattern of another flavour does with a text: the same as `runPattern` for JavaScript. */
export function runFlavourPattern(
  searcher: Searcher,
  flavour: ForeignFlavour,
  request: PatternRequest,
): PatternResult {
  const { text, flags, tests } = request;
  return {
    matches: matchesIn(searcher, text, flags.includes('g')),
    replaced: replaced(searcher, flavour, request),
    split: splitBy(searcher, flavour, text),
    tests: tests.map((test) => hasMatch(searcher, test.text) === test.shouldMatch),
  };
}

function hasMatch(searcher: Searcher, text: string): boolean {
  for (const _ of searcher.matches(text, false)) return true;
  return false;
}

function matchesIn(searcher: Searcher, text: string, all: boolean): Matches {
  const list: Match[] = [];
  for (const slots of searcher.matches(text, all)) {
    if (list.length === MAX_MATCHES) return { list, cut: true };
    list.push(toMatch(slots, searcher.names));
  }
  return { list, cut: false };
}

function toMatch(slots: Slots, names: Searcher['names']): Match {
  const [start = 0, end = 0] = slots;
  return {
    start,
    end,
    groups: names.map((name, index) => {
      const [from = -1, to = -1] = [slots[2 * index + 2], slots[2 * index + 3]];
      return { number: index + 1, name, span: to === -1 ? null : { start: from, end: to } };
    }),
  };
}

function replaced(
  searcher: Searcher,
  flavour: ForeignFlavour,
  { text, flags, replacement }: PatternRequest,
): PatternResult['replaced'] {
  try {
    const write = readReplacement(replacement, searcher.names, flavour);
    const pieces: string[] = [];
    let done = 0;
    let length = 0;
    for (const slots of searcher.matches(text, flags.includes('g'))) {
      const [start = 0, end = 0] = slots;
      // With \K a match can begin before the last one ended.
      if (start < done) continue;
      const piece = text.slice(done, start) + write(slots, text);
      pieces.push(piece);
      length += piece.length;
      done = end;
      if (length > MAX_REPLACED) break;
    }
    const whole = pieces.join('') + text.slice(done);
    return { text: whole.slice(0, MAX_REPLACED), cut: whole.length > MAX_REPLACED };
  } catch (error) {
    if (error instanceof FlavourError) return { text: '', cut: false, problem: error.message };
    throw error;
  }
}

/** Splits as `re.split` (with the groups), `preg_split` or Go's `Split` do. */
function splitBy(searcher: Searcher, flavour: ForeignFlavour, text: string): PatternResult['split'] {
  const pieces: (string | null)[] = [];
  let count = 0;
  const add = (piece: string | null) => {
    count += 1;
    if (pieces.length < MAX_PIECES) pieces.push(piece);
  };
  let done = 0;
  let last = -1;
  for (const slots of searcher.matches(text, true)) {
    const [start = 0, end = 0] = slots;
    if (start < done) continue;
    // Go leaves out the piece before an empty match at the beginning, and the one after a match at the end.
    if (flavour !== 'go' || end !== 0) add(text.slice(done, start));
    done = end;
    last = start;
    if (flavour !== 'python') continue;
    for (let group = 1; group <= searcher.names.length; group += 1) {
      const [from = -1, to = -1] = [slots[2 * group], slots[2 * group + 1]];
      add(to === -1 ? null : text.slice(from, to));
    }
  }
  if (flavour !== 'go' || last !== text.length || text === '') add(text.slice(done));
  return { pieces, count };
}
