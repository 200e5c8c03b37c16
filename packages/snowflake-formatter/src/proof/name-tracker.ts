import { OPERATOR, STRING, TAG, TEMPLATE } from './cursor.ts';

/** `)`, `]` and `}`. */
const CLOSING: ReadonlySet<number> = new Set([41, 93, 125]);
/** `(`, `,` and `{`. */
const BEFORE_FIELD: ReadonlySet<number> = new Set([40, 44, 123]);

/**
 * Tracks a text token by token and knows whether the letter case of the next name, unless it is in quotes, could have a
 * meaning: after a colon, as a later step of a path, as a field of an OBJECT type or literal. If a template leaves that
 * open, it could.
 */
export class NameTracker {
  private lastKind = 0;
  private lastCode = 0;
  /** Whether the next name is a step, and whether the last token is one. */
  private stepNext = false;
  private stepTaken = false;
  /** For each open bracket, whether it encloses fields. */
  private readonly fields: boolean[] = [];

  get isFree(): boolean {
    return !this.stepNext && !(this.fields.at(-1) === true && BEFORE_FIELD.has(this.lastCode));
  }

  /**
   * Passes a token.
   * @param code its character if it is a one-character operator; otherwise 0.
   * @param followsObject whether the word OBJECT precedes it.
   */
  pass(kind: number, code: number, followsObject: boolean): void {
    const { lastKind, lastCode, stepNext, stepTaken, fields } = this;
    if (kind === TAG) {
      // The token before the tag may be present or not, so a step may follow it.
      this.stepNext ||= stepTaken;
      return;
    }
    this.stepNext = false;
    this.stepTaken = stepNext && kind !== OPERATOR;
    this.lastKind = kind;
    this.lastCode = code;
    if (code === 58) this.stepNext = lastKind !== STRING;
    else if (code === 46)
      this.stepNext = stepTaken || stepNext || CLOSING.has(lastCode) || lastKind === TEMPLATE;
    else if (code === 40 || code === 91 || code === 123)
      fields.push(code === 123 || (code === 40 && followsObject));
    else if (code === 59) fields.length = 0;
    else if (CLOSING.has(code)) fields.pop();
  }
}
