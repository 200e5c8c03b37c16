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

/** What a choice goes back to. */
export interface Choice {
  readonly pc: number;
  readonly position: number;
  /** The least position for a span, which gives back until there; -1 for a split, -2 for a verb. */
  readonly limit: number;
  readonly frame: Frame | null;
}

/** The most numbers on the stack: 160 MB. */
const MOST_NUMBERS = 20_000_000;
/** An entry is a step (or -1 minus the index of a value to restore), a position (or that value), and a limit. */
const ENTRY = 3;

/** The stack of a backtracking machine: choices to go back to, and values to restore on the way. */
export class Choices {
  readonly values: Int32Array;
  private readonly stack: number[] = [];
  private readonly frames: (Frame | null)[] = [];

  constructor(values: Int32Array) {
    this.values = values;
  }

  get depth(): number {
    return this.stack.length;
  }

  clear(): void {
    this.stack.length = 0;
    this.frames.length = 0;
  }

  push(pc: number, position: number, limit: number, frame: Frame | null): void {
    if (this.stack.length > MOST_NUMBERS) throw new MachineError('memory');
    this.stack.push(pc, position, limit);
    this.frames.push(frame);
  }

  /** Sets a value until a choice before is taken. */
  set(index: number, value: number): void {
    this.push(-1 - index, this.values[index] ?? -1, 0, null);
    this.values[index] = value;
  }

  /** Restores values down to the last choice above a depth, and takes it; null if there is none. */
  take(depth: number): Choice | null {
    const { stack, frames, values } = this;
    while (stack.length > depth) {
      const limit = stack.pop() ?? 0;
      const position = stack.pop() ?? 0;
      const pc = stack.pop() ?? 0;
      const frame = frames.pop() ?? null;
      if (pc >= 0) return { pc, position, limit, frame };
      values[-1 - pc] = position;
    }
    return null;
  }

  /** Restores everything down to a depth. */
  unwind(depth: number): void {
    while (this.take(depth) !== null);
  }

  /** Discards the choices above a depth, and keeps the values to restore. */
  discard(depth: number): void {
    const { stack, frames } = this;
    let kept = depth;
    for (let index = depth; index < stack.length; index += ENTRY) {
      const pc = stack[index] ?? 0;
      if (pc >= 0) continue;
      stack[kept] = pc;
      stack[kept + 1] = stack[index + 1] ?? 0;
      stack[kept + 2] = 0;
      frames[kept / ENTRY] = null;
      kept += ENTRY;
    }
    stack.length = kept;
    frames.length = kept / ENTRY;
  }
}
