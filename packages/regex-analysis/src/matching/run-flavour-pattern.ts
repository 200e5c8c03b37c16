import type { Slots } from '../flavours/machine.ts';
import { readReplacement } from '../flavours/replacement.ts';
import type { Searcher } from '../flavours/run-flavour.ts';
import { FlavourError, type ForeignFlavour } from '../flavours/tree.ts';
import {
  MAX_MATCHES,
  MAX_PIECES,
  MAX_REPLACED,
  type Match,
  type PatternRequest,
  type PatternResult,
} from './run-pattern.ts';

/**
 * Returns what a pattern of another flavour does with a text: the same as `runPattern` for JavaScript. The text is
 * searched once, since our matcher is slower than an engine.
 */
export function runFlavourPattern(
  searcher: Searcher,
  flavour: ForeignFlavour,
  request: PatternRequest,
): PatternResult {
  const { text, tests } = request;
  const isGlobal = request.flags.includes('g');
  const list: Match[] = [];
  const replacing = replacer(searcher, flavour, request);
  const splitting = splitter(searcher, flavour, text);
  let count = 0;
  for (const slots of searcher.matches(text, true)) {
    count += 1;
    if (isGlobal || count === 1) {
      if (list.length < MAX_MATCHES) list.push(toMatch(slots, searcher.names));
      replacing.add(slots);
    }
    splitting.add(slots);
  }
  return {
    matches: { list, cut: isGlobal && count > MAX_MATCHES },
    replaced: replacing.result(),
    split: splitting.result(),
    tests: tests.map((test) => hasMatch(searcher, test.text) === test.shouldMatch),
  };
}

function hasMatch(searcher: Searcher, text: string): boolean {
  for (const _ of searcher.matches(text, false)) return true;
  return false;
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

/** Takes the matches one after the other. */
interface Collector<Result> {
  readonly add: (slots: Slots) => void;
  readonly result: () => Result;
}

function replacer(
  { names }: Searcher,
  flavour: ForeignFlavour,
  { text, replacement }: PatternRequest,
): Collector<PatternResult['replaced']> {
  let write: ReturnType<typeof readReplacement>;
  try {
    write = readReplacement(replacement, names, flavour);
  } catch (error) {
    if (!(error instanceof FlavourError)) throw error;
    const refused = { text: '', cut: false, problem: error.message };
    return { add: () => undefined, result: () => refused };
  }
  let replaced = '';
  // Joined a thousand at a time: a million small texts, added or joined at once, take the engine a second.
  const pieces: string[] = [];
  let done = 0;
  return {
    add(slots) {
      const [start = 0, end = 0] = slots;
      // With \K a match can begin before the last one ended.
      if (start < done || replaced.length > MAX_REPLACED) return;
      pieces.push(text.slice(done, start), write(slots, text));
      done = end;
      if (pieces.length < 1000) return;
      replaced += pieces.join('');
      pieces.length = 0;
    },
    result() {
      const whole = replaced + pieces.join('') + text.slice(done);
      return { text: whole.slice(0, MAX_REPLACED), cut: whole.length > MAX_REPLACED };
    },
  };
}

/** Splits as `re.split` (with the groups), `preg_split` or Go's `Split` do. */
function splitter(
  { names }: Searcher,
  flavour: ForeignFlavour,
  text: string,
): Collector<PatternResult['split']> {
  const pieces: (string | null)[] = [];
  let count = 0;
  let done = 0;
  let last = -1;
  const put = (from: number, to: number | undefined) => {
    count += 1;
    if (pieces.length < MAX_PIECES) pieces.push(to === undefined ? null : text.slice(from, to));
  };
  return {
    add(slots) {
      const [start = 0, end = 0] = slots;
      if (start < done) return;
      // Go leaves out the piece before an empty match at the beginning, and the one after a match at the end.
      if (flavour !== 'go' || end !== 0) put(done, start);
      done = end;
      last = start;
      if (flavour !== 'python') return;
      for (let group = 1; group <= names.length; group += 1) {
        const [from = -1, to = -1] = [slots[2 * group], slots[2 * group + 1]];
        put(from, to === -1 ? undefined : to);
      }
    },
    result() {
      if (flavour !== 'go' || last !== text.length || text === '') put(done, text.length);
      return { pieces, count };
    },
  };
}
