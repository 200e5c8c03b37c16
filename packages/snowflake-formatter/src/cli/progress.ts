import type { Output } from './surroundings.ts';

/** Shows the progress of a run in one line of a terminal. Prints nothing elsewhere. */
export class Progress {
  private readonly output: Output;
  private readonly total: number;
  private readonly active: boolean;
  private shown = false;

  constructor(output: Output, total: number, quiet: boolean) {
    this.output = output;
    this.total = total;
    this.active = !quiet && total > 1 && output.isTTY === true;
  }

  show(done: number, path: string): void {
    if (!this.active || done >= this.total) return;
    const name = path.length > 60 ? `…${path.slice(-59)}` : path;
    this.output.write(`\r\u001b[K[${done}/${this.total}] ${name}`);
    this.shown = true;
  }

  clear(): void {
    if (!this.shown) return;
    this.output.write('\r\u001b[K');
    this.shown = false;
  }
}
