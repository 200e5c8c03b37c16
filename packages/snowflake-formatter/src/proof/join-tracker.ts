import { NUMBER, TAG, TEMPLATE, WORD_TOKEN } from './cursor.ts';

/**
 * Adjacent words, numbers and templates, `{{ a }}_b` or `a{% if c %}_b`, are one name: neither the gap between them nor
 * their case may change.
 */
export class JoinTracker {
  /** Whether the next token can join the last such token and the tags attached to it, in either text. */
  private inputJoins = false;
  private outputJoins = false;
  private lastChanged = false;
  /** Whether another program fills in the last token, or a tag after it. */
  private templateNear = false;

  /** All of these properties as bits. */
  get state(): number {
    const { inputJoins, outputJoins, lastChanged, templateNear } = this;
    return (inputJoins ? 1 : 0) | (outputJoins ? 2 : 0) | (lastChanged ? 4 : 0) | (templateNear ? 8 : 0);
  }

  set state(bits: number) {
    this.inputJoins = (bits & 1) !== 0;
    this.outputJoins = (bits & 2) !== 0;
    this.lastChanged = (bits & 4) !== 0;
    this.templateNear = (bits & 8) !== 0;
  }

  /** Whether no template is nearby, so that tokens may be passed without {@link check}. */
  get idle(): boolean {
    return !this.templateNear;
  }

  /** Passes a token without a template nearby. */
  passPlain(isWord: boolean, changed: boolean): void {
    this.inputJoins = isWord;
    this.outputJoins = isWord;
    this.lastChanged = changed;
  }

  /** Passes a comment, which joins nothing. */
  passComment(): void {
    this.inputJoins = false;
    this.outputJoins = false;
  }

  /** Passes a token of both texts. Returns what is wrong with its neighbours, or ''. */
  check(kind: number, changed: boolean, inputTouches: boolean, outputTouches: boolean): string {
    if (kind === TAG) {
      this.inputJoins = this.inputJoins && inputTouches;
      this.outputJoins = this.outputJoins && outputTouches;
      this.templateNear = true;
      return '';
    }
    const joinable = kind === WORD_TOKEN || kind === NUMBER || kind === TEMPLATE;
    const inputJoined = joinable && this.inputJoins && inputTouches;
    const outputJoined = joinable && this.outputJoins && outputTouches;
    const near = this.templateNear || kind === TEMPLATE;
    const caseChanged = changed || this.lastChanged;
    this.passPlain(joinable, changed);
    this.templateNear = kind === TEMPLATE;
    if (!near) return '';
    if (inputJoined !== outputJoined) return 'white space next to a template was changed';
    return inputJoined && caseChanged ? 'a word that touches a template was changed' : '';
  }
}
