import type { CharSet } from '../matcher/char-set.ts';
import type { Instruction, Program } from '../matcher/instructions.ts';
import { at } from '../pattern/at.ts';
import { behindBit, EDGE, NEWLINE, WORD } from './letters.ts';

export interface Guard {
  readonly state: number;
  readonly holds: boolean;
}

/** A character that can be read next, or with `set` null the end of the match or of a lookahead. */
export interface Item {
  readonly set: CharSet | null;
  /** The position in the program after the character. */
  readonly next: number;
  readonly guards: readonly Guard[];
  readonly scopes: readonly number[];
  readonly uncertain: boolean;
}

interface Path {
  readonly pc: number;
  /** Registers of loops whose round started since the last character; such a round must not end yet. */
  readonly fresh: readonly number[];
  readonly guards: readonly Guard[];
  readonly scopes: readonly number[];
  readonly uncertain: boolean;
}

/** Reaching the same position more than twice doesn't affect whether there are two paths. */
const MOST_ARRIVALS = 2;

/**
 * Returns everything that can be reached from a position without reading a character, in a backtracking engine's order.
 *
 * @param before what the preceding character is (see `letters.ts`), and `after` the following one.
 * @param guardState the state at which a lookahead's body begins here, by its position and level.
 * @returns null if the budget is used up.
 */
export function closureOf(
  program: Program,
  entry: number,
  before: number,
  after: number,
  guardState: (start: number, level: number) => number,
  budget: { visits: number },
): readonly Item[] | null {
  const items: Item[] = [];
  const arrivals = new Map<string, number>();
  let lastScope = 0;
  const pending: Path[] = [{ pc: entry, fresh: [], guards: [], scopes: [], uncertain: false }];
  for (;;) {
    const path = pending.pop();
    if (path === undefined) return items;
    budget.visits -= 1;
    if (budget.visits < 0) return null;
    const { pc, fresh, guards, scopes } = path;
    const key = `${pc} ${fresh.join()} ${guards.map(({ state, holds }) => (holds ? state : ~state)).join()} ${scopes.join()} ${path.uncertain}`;
    const times = arrivals.get(key) ?? 0;
    if (times >= MOST_ARRIVALS) continue;
    arrivals.set(key, times + 1);
    const go = (to: number, change: Partial<Path> = {}) => pending.push({ ...path, ...change, pc: to });
    const instruction = at(program.instructions, pc);
    switch (instruction.op) {
      case 'char':
      case 'accept':
      case 'lookEnd':
        items.push({ ...path, set: instruction.op === 'char' ? instruction.set : null, next: pc + 1 });
        break;
      case 'split':
        go(instruction.second);
        go(instruction.first);
        break;
      case 'jump':
        go(instruction.to);
        break;
      case 'mark':
        go(pc + 1, { fresh: withRegister(fresh, instruction.register) });
        break;
      case 'progress':
        if (!fresh.includes(instruction.register)) go(pc + 1);
        break;
      case 'edge':
      case 'word':
      case 'behind':
        if (holds(instruction, before, after)) go(pc + 1);
        break;
      case 'look': {
        const guard = { state: guardState(pc + 1, instruction.level), holds: !instruction.negate };
        go(instruction.end, instruction.decidable ? { guards: [...guards, guard] } : { uncertain: true });
        lastScope += 1;
        go(pc + 1, { scopes: [...scopes, lastScope], uncertain: false });
        break;
      }
      case 'uncertain':
        go(pc + 1, { uncertain: true });
        break;
      case 'save':
      case 'clear':
      case 'strings':
      case 'backreference':
        go(pc + 1);
        break;
    }
  }
}

function withRegister(fresh: readonly number[], register: number): readonly number[] {
  return fresh.includes(register) ? fresh : [...fresh, register].sort((left, right) => left - right);
}

function holds(
  instruction: Extract<Instruction, { op: 'edge' | 'word' | 'behind' }>,
  before: number,
  after: number,
): boolean {
  if (instruction.op === 'word') {
    return ((before & WORD) !== (after & WORD)) !== instruction.negate;
  }
  if (instruction.op === 'behind') {
    const { number, negate, atStart, multiline } = instruction;
    const isStart = (before & EDGE) !== 0 || (multiline && (before & NEWLINE) !== 0);
    return ((before & behindBit(number)) !== 0 || (atStart && isStart)) !== negate;
  }
  const neighbour = instruction.kind === 'start' ? before : after;
  return (neighbour & EDGE) !== 0 || (instruction.multiline && (neighbour & NEWLINE) !== 0);
}
