import type { Program } from '../matcher/instructions.ts';
import { at } from '../pattern/at.ts';
import { closureOf, type Guard, type Item } from './closure.ts';
import { EDGE, type Letters } from './letters.ts';

/**
 * The program as an automaton without empty moves. A state is a position in the program right after a character,
 * together with what that character means to `^` and `\b`. Its moves are in the order in which a backtracking engine
 * tries them; one that occurs twice is tried twice.
 */
export interface Automaton {
  readonly letters: Letters;
  readonly stateCount: number;
  /** The initial state. */
  readonly initial: number;
  /** The states at which the lookaheads that guard some moves begin, innermost first. */
  readonly lookaheads: readonly number[];
  /** Returns a state's moves on a letter, or at the end of the text with the letter `letters.count`. */
  moves(state: number, letter: number): readonly Move[];
}

export interface Move {
  /** The state after the letter; -1 if the match, or the lookahead, is complete. */
  readonly target: number;
  /** The lookaheads that must hold here, or must not. */
  readonly guards: readonly Guard[];
  /** The lookaheads around this move, outermost first; success inside ends only that lookahead. */
  readonly scopes: readonly number[];
  /** Whether it may fail for a reason that the automaton does not model. */
  readonly uncertain: boolean;
}

export interface AutomatonLimits {
  readonly maxStates: number;
  /** The most instructions visited for all moves together. */
  readonly maxVisits: number;
}

interface State {
  readonly entry: number;
  readonly before: number;
}

/** Returns null if the automaton would be too large. */
export function buildAutomaton(
  program: Program,
  letters: Letters,
  limits: AutomatonLimits,
): Automaton | null {
  const states: State[] = [];
  const numbers = new Map<string, number>();
  const levels = new Map<number, number>();
  const budget = { visits: limits.maxVisits };
  const numberOf = (entry: number, before: number): number => {
    const key = `${entry} ${before}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, states.length);
    states.push({ entry, before });
    return states.length - 1;
  };
  const initial = numberOf(0, EDGE);
  const rows: (readonly (readonly Move[])[])[] = [];

  for (let state = 0; state < states.length; state += 1) {
    if (states.length > limits.maxStates) return null;
    const { entry, before } = at(states, state);
    const guardState = (start: number, level: number) => {
      const number = numberOf(start, before);
      levels.set(number, level);
      return number;
    };
    const closures = new Map<number, readonly Item[]>();
    const row: (readonly Move[])[] = [];
    for (let letter = 0; letter <= letters.count; letter += 1) {
      const after = letter === letters.count ? EDGE : at(letters.kinds, letter);
      let items = closures.get(after);
      if (items === undefined) {
        const found = closureOf(program, entry, before, after, guardState, budget);
        if (found === null) return null;
        closures.set(after, found);
        items = found;
      }
      const moves: Move[] = [];
      for (const item of items) {
        if (item.set === null) moves.push({ ...item, target: -1 });
        else if (letter < letters.count && letters.members.get(item.set)?.[letter] === 1) {
          moves.push({ ...item, target: numberOf(item.next, after) });
        }
      }
      row.push(moves);
      budget.visits -= moves.length;
    }
    if (budget.visits < 0) return null;
    rows.push(row);
  }
  const lookaheads = [...levels].sort(([, left], [, right]) => right - left).map(([state]) => state);
  return {
    letters,
    stateCount: states.length,
    initial,
    lookaheads,
    moves: (state, letter) => at(at(rows, state), letter),
  };
}
