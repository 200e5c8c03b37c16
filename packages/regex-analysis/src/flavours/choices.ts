/** Why a machine gave up: too many steps, too much memory, or recursion without an end. */
export class MachineError extends Error {
  readonly reason: 'steps' | 'memory' | 'recursion';

  constructor(reason: 'steps' | 'memory' | 'recursion') {
    super(`The machine gave up: ${reason}`);
    this.reason = reason;
  }
}

/** A call of a group, from which the program goes on at `back`. */
export interface Frame {
  readonly group: number;
  readonly back: number;
  readonly position: number;
  readonly values: Int32Array;
  readonly parent: Frame | null;
}

/** @throws MachineError if a call is within one of the same group at the same position, and so would have no end */
export function assertEnds({ group, position, parent }: Frame): void {
  for (let frame = parent; frame !== null && frame.position === position; frame = frame.parent)
    if (frame.group === group) throw new MachineError('recursion');
}

/** The most numbers on the stack: 100 MB. */
const MOST_NUMBERS = 3 * 2 ** 23;
/** An entry is a step (or -1 minus the index of a value to restore), a position (or that value), and a limit. */
const ENTRY = 3;

/** The stack of a backtracking machine: choices to go back to, and values to restore on the way. */
export class Choices {
  readonly values: Int32Array;
  /** How many numbers are on the stack. */
  depth = 0;
  /** The choice that was taken last. */
  pc = 0;
  position = 0;
  /** The least position for a span, which gives back until there; -1 for a split, -2 for a verb. */
  limit = 0;
  frame: Frame | null = null;
  private stack = new Int32Array(ENTRY * 1024);
  /** The frame of each entry; null if the program calls no group. */
  private readonly frames: (Frame | null)[] | null;

  constructor(values: Int32Array, hasCalls: boolean) {
    this.values = values;
    this.frames = hasCalls ? [] : null;
  }

  push(pc: number, position: number, limit: number, frame: Frame | null): void {
    const { depth } = this;
    if (depth === this.stack.length) this.grow();
    this.stack[depth] = pc;
    this.stack[depth + 1] = position;
    this.stack[depth + 2] = limit;
    if (this.frames !== null) this.frames[depth / ENTRY] = frame;
    this.depth = depth + ENTRY;
  }

  private grow(): void {
    const { stack } = this;
    if (2 * stack.length > MOST_NUMBERS) throw new MachineError('memory');
    this.stack = new Int32Array(2 * stack.length);
    this.stack.set(stack);
  }

  /** Sets a value until a choice before is taken. */
  set(index: number, value: number): void {
    this.push(-1 - index, this.values[index] ?? -1, 0, null);
    this.values[index] = value;
  }

  /** Restores values down to the last choice above a depth, and takes it; false if there is none. */
  take(depth: number): boolean {
    const { stack, values } = this;
    while (this.depth > depth) {
      this.depth -= ENTRY;
      const pc = stack[this.depth] ?? 0;
      const position = stack[this.depth + 1] ?? 0;
      if (pc < 0) {
        values[-1 - pc] = position;
        continue;
      }
      this.pc = pc;
      this.position = position;
      this.limit = stack[this.depth + 2] ?? 0;
      this.frame = this.frames?.[this.depth / ENTRY] ?? null;
      return true;
    }
    return false;
  }

  /** Restores everything down to a depth. */
  unwind(depth: number): void {
    while (this.take(depth));
  }

  /** Discards the choices above a depth, and keeps the values to restore. */
  discard(depth: number): void {
    const { stack } = this;
    let kept = depth;
    for (let index = depth; index < this.depth; index += ENTRY) {
      if ((stack[index] ?? 0) >= 0) continue;
      stack.copyWithin(kept, index, index + ENTRY);
      kept += ENTRY;
    }
    this.depth = kept;
  }
}
