import type { Comparison } from '../text/compare-texts.ts';
import { countLines } from '../text/compare-texts.ts';
import { cutLines } from '../text/lines.ts';

/** Two texts that are written side by side, line by line. */
export class PairedLines {
  readonly #left: string[] = [];
  readonly #right: string[] = [];
  readonly #hunks: number[] = [];
  /** Where the difference that is being written begins. */
  #open: readonly [left: number, right: number] | null = null;

  /** A line that both sides have, though it may be written differently. */
  same(left: string, right: string): void {
    this.#close();
    this.#left.push(left);
    this.#right.push(right);
  }

  removed(line: string): void {
    this.#begin();
    this.#left.push(line);
  }

  added(line: string): void {
    this.#begin();
    this.#right.push(line);
  }

  /** Ends a difference, so that the next one stands alone. */
  endDifference(): void {
    this.#close();
  }

  finish(): Comparison {
    this.#close();
    const hunks = Int32Array.from(this.#hunks);
    const text = (lines: readonly string[]) => cutLines(`${lines.join('\n')}\n`);
    return {
      ...{ left: text(this.#left), right: text(this.#right), hunks, unseen: [] },
      ...countLines(hunks),
    };
  }

  #begin(): void {
    this.#open ??= [this.#left.length, this.#right.length];
  }

  #close(): void {
    if (this.#open === null) return;
    this.#hunks.push(this.#open[0], this.#left.length, this.#open[1], this.#right.length);
    this.#open = null;
  }
}
