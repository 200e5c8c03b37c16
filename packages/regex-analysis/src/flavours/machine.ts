import { at } from '../pattern/at.ts';
import { assertEnds, Choices, type Frame, MachineError } from './choices.ts';
import { after, before, givenBack, graphemeEnd, isAt, referenceEnd, spanEnd } from './places.ts';
import { contains, type FlavourProgram, type Step } from './program.ts';

/** The start and end of a match and of each group, -1 for one without a match. */
export type Slots = readonly number[];

const FAILED = 0;
const MATCHED = 1;
/** Ends the attempt from one start, all attempts, or goes on from {@link Machine.skipTo}. */
const PRUNED = 2;
const COMMITTED = 3;
const SKIPPED = 4;
/** `(*ACCEPT)`: a match that also ends the atomic groups around. */
const ACCEPTED = 5;

/**
 * A backtracking machine that runs programs as PCRE2 and Python do: groups keep their text from earlier rounds of a
 * loop, a reference to a group without a match fails, and an empty round ends its loop.
 */
export class Machine {
  private readonly program: FlavourProgram;
  private readonly text: string;
  private readonly values: Int32Array;
  private readonly choices: Choices;
  private frame: Frame | null = null;
  private searchStart = 0;
  private skipTo = 0;
  private forbiddenEnd = -1;
  /** Where the last body or step back ended, and where the last choice goes on. */
  private bodyEnd = 0;
  private resumed = 0;
  /** How many steps are left. */
  private left: number;

  constructor(program: FlavourProgram, text: string, maxSteps = Number.POSITIVE_INFINITY) {
    this.program = program;
    this.text = text;
    this.values = new Int32Array(program.values);
    this.choices = new Choices(
      this.values,
      program.steps.some(({ op }) => op === 'call'),
    );
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
        if (outcome === MATCHED || outcome === ACCEPTED) return this.slots();
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

  /** The present match and its groups. */
  private slots(): Slots {
    const slots: number[] = [];
    for (let slot = 0; slot < 2 * this.program.groups + 2; slot += 1) slots.push(at(this.values, slot));
    return slots;
  }

  private attempt(start: number): number {
    this.values.fill(-1);
    this.values[0] = start;
    this.choices.depth = 0;
    this.frame = null;
    try {
      return this.explore(0, start, false);
    } catch (error) {
      if (error instanceof RangeError) throw new MachineError('recursion');
      throw error;
    }
  }

  /** Runs from a step until a match or the end of a body; calls itself only for lookarounds and atomic groups. */
  private explore(pcStart: number, startPosition: number, isInner: boolean): number {
    const { text, values, choices } = this;
    const { steps } = this.program;
    const base = choices.depth;
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
          const end = spanEnd(step, text, position);
          this.left -= Math.max(0, end - position);
          if (end === -1) next = -1;
          else {
            const low = step.possessive ? end : after(text, position, step.min);
            if (end > low) choices.push(next, end, low, this.frame);
            position = end;
          }
          break;
        }
        case 'split':
          choices.push(step.second, position, -1, this.frame);
          next = step.first;
          break;
        case 'jump':
          next = step.to;
          break;
        case 'save':
          choices.set(step.value, position);
          break;
        case 'capture':
          choices.set(2 * step.group, values[step.register] ?? -1);
          choices.set(2 * step.group + 1, position);
          break;
        case 'ifEmpty':
          if (values[step.register] === position) next = step.to;
          break;
        case 'here':
          if (values[step.register] !== position) next = -1;
          break;
        case 'edge':
          if (!isAt(step, text, position, this.searchStart)) next = -1;
          break;
        case 'look':
        case 'atomic': {
          const depth = choices.depth;
          const frame = this.frame;
          const outcome = this.explore(pc + 1, position, true);
          this.frame = frame;
          const matched = outcome === MATCHED || (outcome === ACCEPTED && step.op === 'look');
          if (step.op === 'look' && step.negate) {
            choices.unwind(depth);
            next = matched ? -1 : step.end;
          } else if (matched) {
            choices.discard(depth);
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
          const end = referenceEnd(step, values, text, position);
          if (end === -1) next = -1;
          else position = end;
          break;
        }
        case 'call':
          this.frame = {
            group: step.group,
            back: next,
            position,
            values: values.slice(),
            parent: this.frame,
          };
          assertEnds(this.frame);
          next = step.to;
          break;
        case 'return':
          if (this.frame?.group === step.group) {
            const { values: before, back, parent } = this.frame;
            for (let index = 2; index < values.length; index += 1) {
              const value = before[index] ?? -1;
              if (values[index] !== value) choices.set(index, value);
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
          if (frame === null || (step.groups !== null && !step.groups.includes(frame.group)))
            next = step.otherwise;
          break;
        }
        case 'verb':
          choices.push(pc, position, -2, this.frame);
          break;
        case 'fail':
          next = -1;
          break;
        case 'keep':
          choices.set(0, position);
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

  /** Returns the step at which to go on, or {@link NOTHING_LEFT}, or minus an outcome for a verb. */
  private backtrack(base: number): number {
    const { choices } = this;
    const { steps } = this.program;
    while (choices.take(base)) {
      const { pc, position, limit, frame } = choices;
      const step = at(steps, pc);
      if (limit === -2) {
        this.skipTo = position;
        const verb = step.op === 'verb' ? step.verb : 'prune';
        return -{ commit: COMMITTED, skip: SKIPPED, prune: PRUNED }[verb];
      }
      this.frame = frame;
      const resumed = limit === -1 ? position : givenBack(this.text, position, limit, step);
      if (resumed === -1) continue;
      if (resumed > limit && limit !== -1) choices.push(pc, resumed, limit, frame);
      this.resumed = resumed;
      return pc;
    }
    return NOTHING_LEFT;
  }

  /** Goes back at most `max` code points, with a choice of going back less; returns the next step, or -1. */
  private stepBack({ min, max }: Extract<Step, { op: 'back' }>, from: number, pc: number): number {
    let position = from;
    for (let length = 0; length < max; length += 1) {
      const back = before(this.text, position);
      if (back === -1 && length < min) return -1;
      if (back === -1) break;
      if (length >= min) this.choices.push(pc + 1, position, -1, this.frame);
      position = back;
    }
    this.bodyEnd = position;
    return pc + 1;
  }
}

const NOTHING_LEFT = Number.MAX_SAFE_INTEGER;
