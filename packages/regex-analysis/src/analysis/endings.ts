import { at } from '../pattern/at.ts';
import type { Automaton, Move } from './automaton.ts';
import type { Guard } from './closure.ts';

/**
 * What the rest of a text determines: which states are certain to accept it. There are finitely many such sets, and a
 * text that is read from its end leads from each to the next: an automaton that runs backwards. It tells a search at
 * every step what an engine finds out only later, so the search skips the paths that an engine never tries because an
 * earlier one succeeds.
 */
export interface Endings {
  /** For each ending: 1 for each state that accepts it. */
  readonly accepting: readonly Uint8Array[];
  /** A shortest text for each ending, as letters. */
  readonly texts: readonly (readonly number[])[];
  /** For each ending: the letters that can precede it, and the resulting ending; `[letter, ending]`. */
  readonly before: readonly (readonly (readonly [letter: number, ending: number])[])[];
}

export interface EndingLimits {
  readonly maxEndings: number;
  /** The most moves visited in total. */
  readonly maxVisits: number;
}

/** Returns null if there are too many endings. */
export function endingsOf(automaton: Automaton, limits: EndingLimits): Endings | null {
  const { stateCount, letters } = automaton;
  const accepting: Uint8Array[] = [];
  const texts: (readonly number[])[] = [];
  const before: (readonly [number, number])[][] = [];
  const numbers = new Map<string, number>();
  let visits = limits.maxVisits;

  const extend = (letter: number, later: Uint8Array): Uint8Array => {
    const now = new Uint8Array(stateCount);
    const decide = (state: number) => {
      const moves = automaton.moves(state, letter);
      visits -= moves.length + 1;
      now[state] = moves.some((move) => succeeds(move, later, now)) ? 1 : 0;
    };
    for (const state of automaton.lookaheads) decide(state);
    for (let state = 0; state < stateCount; state += 1) decide(state);
    return now;
  };
  const numberOf = (states: Uint8Array, text: readonly number[]): number => {
    const key = String.fromCharCode(...pack(states));
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, accepting.length);
    accepting.push(states);
    texts.push(text);
    before.push([]);
    return accepting.length - 1;
  };

  numberOf(extend(letters.count, new Uint8Array(stateCount)), []);
  for (let ending = 0; ending < accepting.length; ending += 1) {
    for (let letter = 0; letter < letters.count; letter += 1) {
      const longer = numberOf(extend(letter, at(accepting, ending)), [letter, ...at(texts, ending)]);
      at(before, ending).push([letter, longer]);
      if (accepting.length > limits.maxEndings || visits < 0) return null;
    }
  }
  return { accepting, texts, before };
}

/** Whether a path is certain to lead to a match, if the states of `later` accept what follows the letter. */
function succeeds({ target, guards, scopes, uncertain }: Move, later: Uint8Array, now: Uint8Array): boolean {
  if (uncertain || scopes.length > 0 || !guardsHold(guards, now)) return false;
  return target === -1 || later[target] === 1;
}

export function guardsHold(guards: readonly Guard[], now: Uint8Array): boolean {
  return guards.every(({ state, holds }) => (now[state] === 1) === holds);
}

function pack(states: Uint8Array): number[] {
  const packed: number[] = [];
  for (let start = 0; start < states.length; start += 15) {
    let bits = 0;
    for (let offset = 0; offset < 15; offset += 1) bits = bits * 2 + (states[start + offset] ?? 0);
    packed.push(bits);
  }
  return packed;
}
