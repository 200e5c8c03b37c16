/** Tracks semi-structured paths (`src:a.b[0].c`), because their steps are case-sensitive. */

const NO_PATH = 0;
const STEP_EXPECTED = 1;
const STEP_TAKEN = 2;

export class PathTracker {
  private state = NO_PATH;
  private brackets = 0;
  /** The bracket depths at which a path's index was opened. */
  private readonly pathBrackets: number[] = [];

  /** Whether no path is being tracked. */
  get none(): boolean {
    return this.state === NO_PATH;
  }

  /** Whether no path is being tracked, and no open bracket is a path's index. */
  get isClear(): boolean {
    return this.state === NO_PATH && this.pathBrackets.length === 0;
  }

  /** Whether the next name is a step. */
  get expectsStep(): boolean {
    return this.state === STEP_EXPECTED;
  }

  /** Whether the last token was a step. */
  get tookStep(): boolean {
    return this.state === STEP_TAKEN;
  }

  /** Passes a token other than an operator. */
  operand(): void {
    this.state = this.state === STEP_EXPECTED ? STEP_TAKEN : NO_PATH;
  }

  /**
   * Passes an operator.
   * @param code its character; 0 for longer operators.
   * @param followsString whether a string precedes it: then `:` separates key and value of an object literal.
   */
  operator(code: number, followsString: boolean): void {
    const before = this.state;
    this.state = NO_PATH;
    if (code === 58) this.state = followsString ? NO_PATH : STEP_EXPECTED;
    else if (code === 46 && before === STEP_TAKEN) this.state = STEP_EXPECTED;
    else if (code === 91) {
      this.brackets++;
      if (before === STEP_TAKEN) this.pathBrackets.push(this.brackets);
    } else if (code === 93) {
      if (this.pathBrackets.at(-1) === this.brackets) {
        this.pathBrackets.pop();
        this.state = STEP_TAKEN;
      }
      this.brackets--;
    }
  }
}
