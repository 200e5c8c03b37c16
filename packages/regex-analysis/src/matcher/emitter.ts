import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import type { CharSet } from './char-set.ts';
import type { Instruction, Program } from './instructions.ts';

export interface CompileOptions {
  /** The longest program, in instructions. */
  readonly maxLength: number;
  /** For the automaton: back-references become copies of their groups, lookbehinds are left out. */
  readonly forAutomaton: boolean;
  /** Loops with at least this upper bound become endless, and lower bounds at most two; `Infinity` keeps all. */
  readonly relaxFrom: number;
  /** Smaller numbers that replace large counts (see `shorterCounts` in `analyse.ts`). */
  readonly counts?: ReadonlyMap<number, number>;
  /** For the automaton: the characters of groups and references in one of several cases (see `cases.ts`). */
  readonly fixed: ReadonlyMap<AST.CapturingGroup, CharSet>;
}

/** The modifiers and the direction that apply to a part of the pattern. */
export interface Scope {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  /** In a lookbehind: matched from right to left. */
  readonly back: boolean;
  /** The number of enclosing lookarounds. */
  readonly level: number;
}

export type CompileElement = (emitter: Emitter, element: AST.Element, scope: Scope) => void;
export type CompileAlternatives = (
  emitter: Emitter,
  alternatives: readonly AST.Alternative[],
  scope: Scope,
) => void;

/** Collects instructions. Once the program is too long it accepts no more, so that nested loops cannot blow it up. */
export interface Emitter {
  readonly options: CompileOptions;
  /** `''`, `'u'` or `'v'`. */
  readonly mode: string;
  readonly compileElement: CompileElement;
  emit(instruction: Instruction): void;
  /** Reserves a position for an instruction that is known later. */
  reserve(): number;
  fill(place: number, instruction: Instruction): void;
  length(): number;
  isFull(): boolean;
  newRegister(): number;
  newBehind(): number;
  groupNumber(group: AST.CapturingGroup): number;
  /** Marks the program as no longer equivalent to the pattern. */
  relax(): void;
  /** Marks the program as lacking a part that could be slow. */
  leaveOut(): void;
  finish(): Program | null;
}

export function newEmitter(
  pattern: AST.Pattern,
  flags: string,
  options: CompileOptions,
  compileElement: CompileElement,
): Emitter {
  const instructions: Instruction[] = [];
  const numbers = numberGroups(pattern);
  let registers = 0;
  let behinds = 0;
  let relaxed = false;
  let incomplete = false;
  const isFull = () => instructions.length > options.maxLength;
  const emit = (instruction: Instruction) => {
    if (!isFull()) instructions.push(instruction);
  };
  return {
    options,
    mode: /[uv]/.exec(flags)?.[0] ?? '',
    compileElement,
    emit,
    reserve() {
      emit({ op: 'accept' });
      return instructions.length - 1;
    },
    fill(place, instruction) {
      if (!isFull()) instructions[place] = instruction;
    },
    length: () => instructions.length,
    isFull,
    newRegister() {
      registers += 1;
      return registers - 1;
    },
    newBehind() {
      behinds += 1;
      return behinds - 1;
    },
    groupNumber: (group) => numbers.get(group) ?? 0,
    relax() {
      relaxed = true;
    },
    leaveOut() {
      incomplete = true;
    },
    finish: () =>
      isFull()
        ? null
        : {
            instructions,
            slots: 2 * (numbers.size + 1),
            registers,
            byCodePoint: /[uv]/.test(flags),
            relaxed,
            incomplete,
          },
  };
}

function numberGroups(pattern: AST.Pattern): Map<AST.CapturingGroup, number> {
  const numbers = new Map<AST.CapturingGroup, number>();
  visitRegExpAST(pattern, {
    onCapturingGroupEnter(group) {
      numbers.set(group, numbers.size + 1);
    },
  });
  return numbers;
}
