import { at } from '../pattern/at.ts';
import { contains, type FlavourProgram, type Step } from './program.ts';
import { sameText } from './sets.ts';

/** What a search found: the start and end of the match and of each group, -1 for one without a match. */
export type Slots = readonly number[];

/** Why a machine gave up: too many steps, too much memory, or recursion without an end. */
export class MachineError extends Error {
  readonly reason: 'steps' | 'memory' | 'recursion';

  constructor(reason: 'steps' | 'memory' | 'recursion') {
    super(`The machine gave up: ${reason}`);
    this.reason = reason;
  }
}

interface Frame {
  readonly group: number;
  readonly back: number;
  readonly position: number;
  readonly values: Int32Array;
  readonly parent: Frame | null;
}

const FAILED = 0;
const MATCHED = 1;
/** Ends the attempt from one start, all attempts, or goes on from {@link Machine.skipTo}. */
const PRUNED = 2;
const COMMITTED = 3;
const SKIPPED = 4;
/** `(*ACCEPT)`: a match that also ends the atomic groups around. */
const ACCEPTED = 5;

/** The most numbers on the stack: 160 MB. */
const MOST_STACK = 20_000_000;
/** An entry of the stack is a position in the program (or -1 minus a value's index), a position in the text, and a limit. */
const ENTRY = 3;

/**
 * A backtracking machine that runs programs as PCRE2 and Python do: groups keep their text from earlier rounds of a
 * loop, a reference to a group without a match fails, and an empty round ends its loop.
 */
export class Machine {
  private readonly program: FlavourProgram;
  private readonly text: string;
  private readonly values: Int32Array;
  private readonly stack: number[] = [];
  /** Beside each entry of the stack, the call in which it was made. */
  private readonly frames: (Frame | null)[] = [];
  private frame: Frame | null = null;
  private searchStart = 0;
  private skipTo = 0;
  private forbiddenEnd = -1;
  /** How many steps are left. */
  private left: number;

  constructor(program: FlavourProgram, text: string, maxSteps = Number.POSITIVE_INFINITY) {
    this.program = program;
    this.text = text;
    this.values = new Int32Array(program.values);
    this.left = maxSteps;
  }

  /**
   * Returns the first match from a position, or null.
   *
   * @param notEmptyAt a position at which a match must not be empty; -1 for none.
   * @throws MachineError if it had to give up.
   */
  search(from: number, notEmptyAt = -1, onlyHere = false): Slots | null {
    const { first, anchored } = this.program;
    const { text } = this;
    this.searchStart = from;
    this.forbiddenEnd = notEmptyAt;
    for (let start = from; start <= text.length; ) {
      if (anchored && start > 0) return null;
      const point = text.codePointAt(start) ?? -1;
      const width = point > 0xffff ? 2 : 1;
      if (first === null || (point !== -1 && contains(first, point))) {
        const outcome = this.attempt(start);
        if (outcome === MATCHED || outcome === ACCEPTED) return Array.from(this.values.subarray(0, 2 * this.program.groups + 2));
        if (outcome === COMMITTED) return null;
        if (outcome === SKIPPED && this.skipTo > start) {
          if (onlyHere) return null;
          start = this.skipTo;
          continue;
        }
      }
      if (onlyHere) return null;
      start += width;
    }
    return null;
  }

  private attempt(start: number): number {
    this.values.fill(-1);
    this.values[0] = start;
    this.stack.length = 0;
    this.frames.length = 0;
    this.frame = null;
    try {
      return this.explore(0, start, false);
    } catch (error) {
      if (error instanceof RangeError) throw new MachineError('recursion');
      throw error;
    }
  }

  private push(pc: number, position: number, limit: number): void {
    if (this.stack.length > MOST_STACK) throw new MachineError('memory');
    this.stack.push(pc, position, limit);
    this.frames.push(this.frame);
  }

  private set(index: number, value: number): void {
    this.push(-1 - index, this.values[index] ?? -1, 0);
    this.values[index] = value;
  }

  /** Runs from a step until a match or the end of a body; calls itself only for lookarounds and atomic groups. */
  private explore(pcStart: number, startPosition: number, isInner: boolean): number {
    const { text, values, stack } = this;
    const { steps } = this.program;
    const base = stack.length;
    let pc = pcStart;
    let position = startPosition;
    for (;;) {
      this.left -= 1;
      if (this.left < 0) throw new MachineError('steps');
      const step = at(steps, pc);
      let next = pc + 1;
      switch (step.op) {
        case 'char': {
          const point = text.codePointAt(position);
          if (point === step.point) position += point > 0xffff ? 2 : 1;
          else next = -1;
          break;
        }
        case 'set': {
          const point = text.codePointAt(position);
          if (point !== undefined && contains(step.set, point)) position += point > 0xffff ? 2 : 1;
          else next = -1;
          break;
        }
        case 'span': {
          const end = this.spanEnd(step, position);
          if (end === -1) next = -1;
          else {
            const low = step.possessive ? end : this.after(position, step.min);
            if (end > low) this.push(next, end, low);
            position = end;
          }
          break;
        }
        case 'split':
          this.push(step.second, position, -1);
          next = step.first;
          break;
        case 'jump':
          next = step.to;
          break;
        case 'save':
          this.set(step.value, position);
          break;
        case 'capture':
          this.set(2 * step.group, values[step.register] ?? -1);
          this.set(2 * step.group + 1, position);
          break;
        case 'ifEmpty':
          if (values[step.register] === position) next = step.to;
          break;
        case 'here':
          if (values[step.register] !== position) next = -1;
          break;
        case 'edge':
          if (!this.isAt(step, position)) next = -1;
          break;
        case 'look':
        case 'atomic': {
          const depth = stack.length;
          const frame = this.frame;
          const outcome = this.explore(pc + 1, position, true);
          this.frame = frame;
          const matched = outcome === MATCHED || (outcome === ACCEPTED && step.op === 'look');
          if (step.op === 'look' && step.negate) {
            this.unwind(depth);
            next = matched ? -1 : step.end;
          } else if (matched) {
            this.discardChoices(depth);
            if (step.op === 'atomic') position = this.bodyEnd;
            next = step.end;
          } else if (step.op === 'atomic' && outcome === ACCEPTED && !isInner) {
            if (this.ends(this.bodyEnd)) return ACCEPTED;
            next = -1;
          } else if (outcome !== FAILED) return outcome;
          else next = -1;
          break;
        }
        case 'back': {
          next = this.stepBack(step, position, pc);
          if (next !== -1) position = this.bodyEnd;
          break;
        }
        case 'reference': {
          const end = this.referenceEnd(step, position);
          if (end === -1) next = -1;
          else position = end;
          break;
        }
        case 'call': {
          for (let frame = this.frame; frame !== null && frame.position === position; frame = frame.parent)
            if (frame.group === step.group) throw new MachineError('recursion');
          this.frame = { group: step.group, back: next, position, values: values.slice(), parent: this.frame };
          next = step.to;
          break;
        }
        case 'return':
          if (this.frame?.group === step.group) {
            const { values: before, back, parent } = this.frame;
            for (let index = 2; index < values.length; index += 1) {
              const value = before[index] ?? -1;
              if (values[index] !== value) this.set(index, value);
            }
            this.frame = parent;
            next = back;
          }
          break;
        case 'ifGroup':
          if (!step.groups.some((group) => values[2 * group + 1] !== -1)) next = step.otherwise;
          break;
        case 'ifCalled': {
          const { frame } = this;
          if (frame === null || (step.groups !== null && !step.groups.includes(frame.group))) next = step.otherwise;
          break;
        }
        case 'verb':
          this.push(pc, position, -2);
          break;
        case 'fail':
          next = -1;
          break;
        case 'keep':
          this.set(0, position);
          break;
        case 'grapheme': {
          const end = graphemeEnd(text, position);
          if (end === -1) next = -1;
          else position = end;
          break;
        }
        case 'done':
          this.bodyEnd = position;
          return MATCHED;
        case 'accept':
        case 'match':
          this.bodyEnd = position;
          if (step.op === 'accept' && isInner) return ACCEPTED;
          if (this.ends(position)) return step.op === 'accept' ? ACCEPTED : MATCHED;
          next = -1;
          break;
      }
      pc = next;
      if (next !== -1) continue;
      pc = this.backtrack(base);
      if (pc < 0) return -pc;
      if (pc === NOTHING_LEFT) return FAILED;
      position = this.resumed;
    }
  }

  /** Ends the match, unless it is empty where it must not be. */
  private ends(position: number): boolean {
    if (position === this.forbiddenEnd && this.values[0] === position) return false;
    this.values[1] = position;
    return true;
  }

  /** Where the last body ended, or a step back. */
  private bodyEnd = 0;
  /** The text position of the last resumed choice. */
  private resumed = 0;

  /** Returns the step at which to go on, or {@link NOTHING_LEFT}, or minus an outcome for a verb. */
  private backtrack(base: number): number {
    const { stack, frames, values } = this;
    const { steps } = this.program;
    while (stack.length > base) {
      const limit = stack.pop() ?? 0;
      const position = stack.pop() ?? 0;
      const pc = stack.pop() ?? 0;
      const frame = frames.pop() ?? null;
      if (pc < 0) {
        values[-1 - pc] = position;
        continue;
      }
      if (limit === -2) {
        const step = at(steps, pc);
        this.skipTo = position;
        return -(step.op === 'verb' && step.verb === 'commit' ? COMMITTED : step.op === 'verb' && step.verb === 'skip' ? SKIPPED : PRUNED);
      }
      this.frame = frame;
      if (limit === -1) {
        this.resumed = position;
        return pc;
      }
      const shorter = this.shorter(position, limit, at(steps, pc));
      if (shorter > limit) {
        stack.push(pc, shorter, limit);
        frames.push(frame);
      }
      if (shorter === -1) continue;
      this.resumed = shorter;
      return pc;
    }
    return NOTHING_LEFT;
  }

  /** Gives back characters of a span until the next step can match. */
  private shorter(from: number, limit: number, next: Step): number {
    const { text } = this;
    for (let position = this.before(from); position >= limit; position = this.before(position)) {
      if (next.op !== 'char' || text.codePointAt(position) === next.point) return position;
      if (position === 0) break;
    }
    return -1;
  }

  private unwind(depth: number): void {
    const { stack, frames, values } = this;
    while (stack.length > depth) {
      stack.pop();
      const position = stack.pop() ?? 0;
      const pc = stack.pop() ?? 0;
      frames.pop();
      if (pc < 0) values[-1 - pc] = position;
    }
  }

  /** Discards the choices above a depth, and keeps the values to restore. */
  private discardChoices(depth: number): void {
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

  private before(position: number): number {
    if (position <= 0) return -1;
    const isPair = position > 1 && (this.text.charCodeAt(position - 1) & 0xfc00) === 0xdc00 && (this.text.charCodeAt(position - 2) & 0xfc00) === 0xd800;
    return position - (isPair ? 2 : 1);
  }

  private after(position: number, count: number): number {
    let end = position;
    for (let index = 0; index < count; index += 1) end += (this.text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
    return end;
  }

  private spanEnd({ set, min, max }: Extract<Step, { op: 'span' }>, from: number): number {
    const { text } = this;
    let position = from;
    let count = 0;
    for (; count < max; count += 1) {
      const point = text.codePointAt(position);
      if (point === undefined || !contains(set, point)) break;
      position += point > 0xffff ? 2 : 1;
    }
    this.left -= count;
    return count < min ? -1 : position;
  }

  /** Goes back at most `max` code points, with a choice of going back less; returns the next step, or -1. */
  private stepBack({ min, max }: Extract<Step, { op: 'back' }>, from: number, pc: number): number {
    const positions = [from];
    for (let position = from; positions.length <= max; ) {
      position = this.before(position);
      if (position === -1) break;
      positions.push(position);
    }
    if (positions.length <= min) return -1;
    for (let length = min; length < positions.length - 1; length += 1) this.push(pc + 1, at(positions, length), -1);
    this.bodyEnd = at(positions, positions.length - 1);
    return pc + 1;
  }

  private referenceEnd({ groups, folding }: Extract<Step, { op: 'reference' }>, position: number): number {
    const { values, text } = this;
    for (const group of groups) {
      const [start, end] = [values[2 * group] ?? -1, values[2 * group + 1] ?? -1];
      if (end === -1) continue;
      const captured = text.slice(start, end);
      this.left -= captured.length;
      const to = position + captured.length;
      return to <= text.length && sameText(captured, text.slice(position, to), folding) ? to : -1;
    }
    return -1;
  }

  private isAt({ kind, words }: Extract<Step, { op: 'edge' }>, position: number): boolean {
    const { text } = this;
    const { length } = text;
    switch (kind) {
      case 'text-start':
        return position === 0;
      case 'text-end':
        return position === length;
      case 'last-line-end':
        return position === length || (position === length - 1 && text[position] === '\n');
      case 'line-start':
        return position === 0 || text[position - 1] === '\n';
      case 'inner-line-start':
        return position === 0 || (position < length && text[position - 1] === '\n');
      case 'line-end':
        return position === length || text[position] === '\n';
      case 'search-start':
        return position === this.searchStart;
      case 'boundary':
      case 'no-boundary': {
        const before = position > 0 ? (text.codePointAt(this.before(position)) ?? -1) : -1;
        const after = text.codePointAt(position) ?? -1;
        const isWord = (point: number) => words !== null && point !== -1 && contains(words, point);
        return (isWord(before) !== isWord(after)) === (kind === 'boundary');
      }
    }
  }
}

const NOTHING_LEFT = Number.MAX_SAFE_INTEGER;

/** The longest character with marks that is looked at, in UTF-16 units. */
const MOST_OF_GRAPHEME = 256;

function graphemeEnd(text: string, position: number): number {
  if (position >= text.length) return -1;
  const segments = new Intl.Segmenter('en').segment(text.slice(position, position + MOST_OF_GRAPHEME));
  for (const { segment } of segments) return position + segment.length;
  return -1;
}
