import type { Step } from './program.ts';
import { FlavourError } from './tree.ts';

/** The longest program, in steps: loops with counts are unrolled. */
const MAX_STEPS = 200_000;

export interface Loop {
  readonly min: number;
  readonly max: number;
  readonly isLazy: boolean;
  /** For the beginning of a round, if a round can read nothing. */
  readonly register: number | null;
  /** Whether it ends as a loop of PCRE2 does, and not as one of Python. */
  readonly isPcre: boolean;
}

/** Writes steps: alternatives, atomic groups and loops around what others write. */
export class StepWriter {
  protected readonly steps: Step[] = [];
  /** How many values the program needs by now. */
  protected values: number;

  constructor(values: number) {
    this.values = values;
  }

  protected emit(step: Step): number {
    if (this.steps.length >= MAX_STEPS)
      throw new FlavourError('This pattern repeats too much to be run here. Use smaller counts.', 0);
    return this.steps.push(step) - 1;
  }

  protected fill(place: number, step: Step): void {
    this.steps[place] = step;
  }

  protected reserve = (): number => this.emit({ op: 'fail' });

  protected register(): number {
    this.values += 1;
    return this.values - 1;
  }

  protected choice(options: readonly (() => void)[]): void {
    const exits: number[] = [];
    for (const [index, option] of options.entries()) {
      if (index === options.length - 1) {
        option();
        break;
      }
      const split = this.reserve();
      option();
      exits.push(this.reserve());
      this.fill(split, { op: 'split', first: split + 1, second: this.steps.length });
    }
    for (const exit of exits) this.fill(exit, { op: 'jump', to: this.steps.length });
  }

  protected atomic(body: () => void): void {
    const place = this.reserve();
    body();
    this.emit({ op: 'done' });
    this.fill(place, { op: 'atomic', end: this.steps.length });
  }

  /** Writes a loop: what must be, then what may be. */
  protected loop(round: () => void, { min, max, isLazy, register, isPcre }: Loop): void {
    if (max === 0) {
      // Its groups can still be called.
      const jump = this.reserve();
      round();
      this.fill(jump, { op: 'jump', to: this.steps.length });
      return;
    }
    const isEndless = max === Number.POSITIVE_INFINITY;
    // PCRE2 loops in the last of the rounds that must be, which ends the loop if it is empty.
    const loopsAtEnd = isEndless && min > 0 && isPcre;
    for (let count = loopsAtEnd ? 1 : 0; count < min; count += 1) round();
    if (loopsAtEnd) this.loopAtEnd(round, register, isLazy);
    else if (isEndless) this.endless(round, register, isLazy);
    // PCRE2 does not look whether a round of a loop with an end was empty.
    else this.optional(round, max - min, isPcre ? null : register, isLazy);
  }

  private optional(round: () => void, most: number, register: number | null, isLazy: boolean): void {
    const splits: number[] = [];
    const checks: number[] = [];
    for (let count = 0; count < most; count += 1) {
      splits.push(this.reserve());
      if (register !== null) this.emit({ op: 'save', value: register });
      round();
      if (register !== null) checks.push(this.reserve());
    }
    const end = this.steps.length;
    for (const split of splits) this.split(split, end, isLazy);
    if (register !== null) for (const check of checks) this.fill(check, { op: 'ifEmpty', register, to: end });
  }

  /** A loop without an end: an empty round is the last one. */
  private endless(round: () => void, register: number | null, isLazy: boolean): void {
    const split = this.reserve();
    if (register !== null) this.emit({ op: 'save', value: register });
    round();
    const check = register === null ? null : this.reserve();
    this.emit({ op: 'jump', to: split });
    const end = this.steps.length;
    if (register !== null && check !== null) this.fill(check, { op: 'ifEmpty', register, to: end });
    this.split(split, end, isLazy);
  }

  /** A loop that decides behind each round whether to do another one. */
  private loopAtEnd(round: () => void, register: number | null, isLazy: boolean): void {
    const begin = this.steps.length;
    if (register !== null) this.emit({ op: 'save', value: register });
    round();
    const check = register === null ? null : this.reserve();
    const split = this.reserve();
    const exit = this.steps.length;
    if (register !== null && check !== null) this.fill(check, { op: 'ifEmpty', register, to: exit });
    this.fill(split, { op: 'split', first: isLazy ? exit : begin, second: isLazy ? begin : exit });
  }

  private split(place: number, exit: number, isLazy: boolean): void {
    const body = place + 1;
    this.fill(place, { op: 'split', first: isLazy ? exit : body, second: isLazy ? body : exit });
  }
}
