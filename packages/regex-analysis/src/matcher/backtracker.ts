import { at } from '../pattern/at.ts';
import { hasChar } from './char-set.ts';
import type { Program } from './instructions.ts';
import { charAt, charBefore, followReference, holdsEdge, isBoundary, matchStrings } from './text.ts';

export interface Run {
  /** Start and end of the match, then of each group, -1 for one without a match; null if nothing matched. */
  readonly slots: readonly number[] | null;
  /** Executed instructions, plus characters compared by back-references. */
  readonly steps: number;
  /** The step limit was reached, so it is unknown whether there is a match. */
  readonly stopped: boolean;
}

interface Machine {
  /** Pairs: a choice (program position, text position), or a value to restore (its index as -1 - index, the value). */
  readonly stack: number[];
  /** Slots of groups, then the loops' registers. */
  readonly values: Int32Array;
  steps: number;
  /** The text position of the last resumed choice. */
  resumed: number;
}

/**
 * Runs a program as a backtracking engine would, and counts. It is not built for speed but to measure how much work a
 * pattern makes, and it stops when told to.
 *
 * @param from where the search begins, like an engine's `lastIndex`.
 */
export function runProgram(program: Program, text: string, maxSteps: number, from = 0): Run {
  const { slots, registers } = program;
  const values = new Int32Array(slots + registers).fill(-1);
  const machine: Machine = { stack: [], values, steps: 0, resumed: 0 };
  const outcome = explore(program, machine, text, 0, from, maxSteps);
  return {
    slots: outcome === MATCHED ? Array.from(machine.values.subarray(0, slots)) : null,
    steps: machine.steps,
    stopped: outcome === STOPPED,
  };
}

const FAILED = 0;
const MATCHED = 1;
const STOPPED = 2;

/** Explores from a position until the program accepts or a lookaround's body ends. Recurses only for lookarounds. */
function explore(
  program: Program,
  machine: Machine,
  text: string,
  startAt: number,
  startPosition: number,
  maxSteps: number,
): number {
  const { instructions, slots, byCodePoint } = program;
  const { stack, values } = machine;
  const base = stack.length;
  let pc = startAt;
  let position = startPosition;
  const set = (index: number, value: number) => {
    stack.push(-1 - index, at(values, index));
    values[index] = value;
  };
  for (;;) {
    machine.steps += 1;
    if (machine.steps > maxSteps) return STOPPED;
    const instruction = at(instructions, pc);
    let next = pc + 1;
    switch (instruction.op) {
      case 'char': {
        const char = instruction.back
          ? charBefore(text, position, byCodePoint)
          : charAt(text, position, byCodePoint);
        if (char === -1 || !hasChar(instruction.set, char)) next = -1;
        else position += (instruction.back ? -1 : 1) * (char > 0xffff ? 2 : 1);
        break;
      }
      case 'strings': {
        const end = matchStrings(instruction, text, position);
        if (end === -1) next = -1;
        else position = end;
        break;
      }
      case 'split':
        stack.push(instruction.second, position);
        next = instruction.first;
        break;
      case 'jump':
        next = instruction.to;
        break;
      case 'save':
        set(instruction.slot, position);
        break;
      case 'clear':
        for (let slot = instruction.from; slot < instruction.to; slot += 1) set(slot, -1);
        break;
      case 'mark':
        set(slots + instruction.register, position);
        break;
      case 'progress':
        if (values[slots + instruction.register] === position) next = -1;
        break;
      case 'edge':
        if (!holdsEdge(instruction, text, position)) next = -1;
        break;
      case 'word':
        if (isBoundary(instruction, text, position, byCodePoint) === instruction.negate) next = -1;
        break;
      case 'look': {
        const depth = stack.length;
        const outcome = explore(program, machine, text, pc + 1, position, maxSteps);
        if (outcome === STOPPED) return STOPPED;
        // A negative lookaround discards everything that its body captured; a positive one discards only the choices,
        // and keeps the groups.
        if (instruction.negate) unwind(machine, depth);
        else keepValues(stack, depth);
        next = (outcome === MATCHED) === instruction.negate ? -1 : instruction.end;
        break;
      }
      case 'backreference': {
        const end = followReference(values, instruction, text, position);
        if (end === -1) next = -1;
        else {
          machine.steps += Math.abs(end - position);
          position = end;
        }
        break;
      }
      case 'uncertain':
      case 'behind':
        // Occurs only in programs for the automaton.
        break;
      case 'lookEnd':
      case 'accept':
        return MATCHED;
    }
    pc = next;
    if (next !== -1) continue;
    pc = backtrack(machine, base);
    if (pc === -1) return FAILED;
    position = machine.resumed;
  }
}

/**
 * Undoes values until the last choice; returns the program position at which to continue, or -1 if there is none above
 * the base.
 */
function backtrack(machine: Machine, base: number): number {
  const { stack, values } = machine;
  while (stack.length > base) {
    const second = stack.pop() ?? 0;
    const first = stack.pop() ?? 0;
    if (first >= 0) {
      machine.resumed = second;
      return first;
    }
    values[-1 - first] = second;
  }
  return -1;
}

/** Undoes everything down to a stack depth. */
function unwind({ stack, values }: Machine, depth: number): void {
  while (stack.length > depth) {
    const second = stack.pop() ?? 0;
    const first = stack.pop() ?? 0;
    if (first < 0) values[-1 - first] = second;
  }
}

/** Discards the choices above a depth, and keeps the values to restore. */
function keepValues(stack: number[], depth: number): void {
  let kept = depth;
  for (let index = depth; index < stack.length; index += 2) {
    const first = at(stack, index);
    if (first >= 0) continue;
    stack[kept] = first;
    stack[kept + 1] = at(stack, index + 1);
    kept += 2;
  }
  stack.length = kept;
}
