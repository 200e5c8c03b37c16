import { DATA_TYPE, DATA_TYPE_PART, FUNCTION, KEYWORD, wordFlags } from '../vocabulary/index.ts';
import { canBeAlias, canEndOperand } from './alias.ts';
import { sameBlockComment, sameLineComment, sameText } from './comments.ts';
import {
  BLOCK_COMMENT,
  BODY,
  Cursor,
  END_OF_TEXT,
  LINE_COMMENT,
  NUMBER,
  OPERATOR,
  QUOTED_NAME,
  STRING,
  TAG,
  TEMPLATE,
  WORD_TOKEN,
} from './cursor.ts';
import { StatementTracker } from './statement.ts';

/** Why two texts are not the same statement, with 1-based positions in UTF-16 code units. */
export interface ProofFailure {
  readonly reason: string;
  readonly inputPosition: number;
  readonly outputPosition: number;
}

export interface ProofReport {
  readonly failure: ProofFailure | null;
  /** How often the output has an AS that the input lacks. */
  readonly insertedAs: number;
}

/** The marks that an alias may follow: `)`, `]`, `}` and the placeholder `?`. */
const ENDS_OPERAND: ReadonlySet<number> = new Set([41, 93, 125, 63]);

/** Where a semi-structured path (`src:a.b[0].c`) stands: its steps are case-sensitive. */
const NO_PATH = 0;
const STEP_EXPECTED = 1;
const STEP_TAKEN = 2;

/** What may be upper-cased. Date parts stay as they are: their abbreviations (`s`, `d`) look like aliases. */
const CASE_FREE = KEYWORD | FUNCTION | DATA_TYPE | DATA_TYPE_PART;

export class Comparison {
  private readonly a: Cursor;
  private readonly b: Cursor;
  private readonly statement = new StatementTracker();
  private readonly nested: boolean;
  private path = NO_PATH;
  private brackets = 0;
  /** Bracket depths at which a path's index was opened. */
  private readonly pathBrackets: number[] = [];
  /** The last token that is no comment, in the output. */
  private lastKind = END_OF_TEXT;
  private lastStart = 0;
  private lastEnd = 0;
  private lastCharacter = 0;
  /** Whether the last word-like token, with the tags that touch it, can be joined by the next one. */
  private aJoins = false;
  private bJoins = false;
  private joinChanged = false;
  /** Whether the last token, or a tag since, is filled in by another program. */
  private templateNear = false;
  private asPending = false;
  private insertedAs = 0;

  constructor(input: string, output: string, nested: boolean) {
    this.a = new Cursor(input);
    this.b = new Cursor(output);
    this.nested = nested;
  }

  run(): ProofReport {
    const { a, b } = this;
    a.next();
    b.next();
    for (;;) {
      const reason = this.step();
      if (reason !== '') {
        const failure = { reason, inputPosition: a.start + 1, outputPosition: b.start + 1 };
        return { failure, insertedAs: this.insertedAs };
      }
      if (a.kind === END_OF_TEXT && b.kind === END_OF_TEXT && !this.asPending)
        return { failure: null, insertedAs: this.insertedAs };
    }
  }

  /** Compares one pair of tokens and moves on. Says what is wrong, or nothing. */
  private step(): string {
    const { a, b } = this;
    const kind = a.kind;
    if (kind !== b.kind) return this.different();
    if (kind === LINE_COMMENT || kind === BLOCK_COMMENT) {
      const same = kind === LINE_COMMENT ? sameLineComment : sameBlockComment;
      if (!same(a.text, a.start, a.end, b.text, b.start, b.end)) return 'a comment differs';
      this.aJoins = false;
      this.bJoins = false;
      a.next();
      b.next();
      return '';
    }
    let changed = false;
    const length = a.end - a.start;
    if (length !== b.end - b.start || !sameText(a.text, a.start, b.text, b.start, length)) {
      if (kind === BODY) {
        const reason = this.bodies();
        if (reason !== '') return reason;
      } else if (kind === WORD_TOKEN && this.upperCased(length)) changed = true;
      else return this.different();
    }
    const touching = this.checkTouching(kind, changed);
    if (touching !== '') return touching;
    if (kind === TAG) {
      a.next();
      b.next();
      return '';
    }
    if (this.asPending) {
      this.asPending = false;
      if (!this.canBeAlias()) return 'an AS was added where no alias can stand';
    }
    const reason = this.follow(kind, length);
    if (reason !== '') return reason;
    this.lastKind = kind;
    this.lastStart = b.start;
    this.lastEnd = b.end;
    this.lastCharacter = b.text.charCodeAt(b.end - 1);
    a.next();
    b.next();
    return '';
  }

  /** The tokens differ: either the output's is an added AS, or the text was changed. */
  private different(): string {
    const { a, b } = this;
    if (
      b.kind === WORD_TOKEN &&
      !this.asPending &&
      this.isWordAs(b) &&
      !this.isWordAs(a) &&
      this.canEndOperand()
    ) {
      this.asPending = true;
      this.insertedAs++;
      b.next();
      return '';
    }
    if (a.kind === END_OF_TEXT) return 'text was added';
    if (b.kind === END_OF_TEXT) return 'text was dropped';
    return 'a token differs';
  }

  /** The output's word is the input's in upper case, and a word that Snowflake knows. */
  private upperCased(length: number): boolean {
    const { a, b } = this;
    if (this.path === STEP_EXPECTED || length !== b.end - b.start) return false;
    for (let i = 0; i < length; i++) {
      const before = a.text.charCodeAt(a.start + i);
      const after = b.text.charCodeAt(b.start + i);
      if (before !== after && !(before >= 97 && before <= 122 && after === before - 32)) return false;
    }
    return (wordFlags(b.text.slice(b.start, b.end)) & CASE_FREE) !== 0;
  }

  /**
   * Words, numbers and templates that touch, `{{ a }}_b` or `a{% if c %}_b`, are one name: neither the gap between
   * them nor their case may change.
   */
  private checkTouching(kind: number, changed: boolean): string {
    const { a, b } = this;
    if (kind === TAG) {
      this.aJoins = this.aJoins && a.touches;
      this.bJoins = this.bJoins && b.touches;
      this.templateNear = true;
      return '';
    }
    const joinable = kind === WORD_TOKEN || kind === NUMBER || kind === TEMPLATE;
    const aJoined = joinable && this.aJoins && a.touches;
    const bJoined = joinable && this.bJoins && b.touches;
    this.aJoins = joinable;
    this.bJoins = joinable;
    const near = this.templateNear || kind === TEMPLATE;
    this.templateNear = kind === TEMPLATE;
    if (!near) {
      this.joinChanged = changed;
      return '';
    }
    if (aJoined !== bJoined) return 'white space next to a template was changed';
    if (aJoined && (changed || this.joinChanged)) return 'a word that touches a template was changed';
    this.joinChanged = changed;
    return '';
  }

  /** Keeps track of paths, brackets and the statement as the two cursors pass a token. */
  private follow(kind: number, length: number): string {
    const { b } = this;
    if (kind === WORD_TOKEN) {
      this.path = this.path === STEP_EXPECTED ? STEP_TAKEN : NO_PATH;
      return this.statement.word(b.text, b.start, length) ? '' : 'the body of another language was changed';
    }
    if (kind === OPERATOR) this.followOperator(length === 1 ? b.text.charCodeAt(b.start) : 0);
    else this.path = this.path === STEP_EXPECTED ? STEP_TAKEN : NO_PATH;
    return '';
  }

  private followOperator(code: number): void {
    switch (code) {
      case 58: // : starts a path or a bind, or stands between key and value of an object literal
        this.path = this.lastKind === STRING ? NO_PATH : STEP_EXPECTED;
        return;
      case 46: // .
        this.path = this.path === STEP_TAKEN ? STEP_EXPECTED : NO_PATH;
        return;
      case 91: // [
        this.brackets++;
        if (this.path === STEP_TAKEN) this.pathBrackets.push(this.brackets);
        this.path = NO_PATH;
        return;
      case 93: // ]
        this.path = NO_PATH;
        if (
          this.pathBrackets.length > 0 &&
          this.pathBrackets[this.pathBrackets.length - 1] === this.brackets
        ) {
          this.pathBrackets.pop();
          this.path = STEP_TAKEN;
        }
        this.brackets--;
        return;
      case 59: // ;
        this.statement.reset();
        this.path = NO_PATH;
        return;
      default:
        this.path = NO_PATH;
    }
  }

  /** `$$ … $$` bodies that differ: allowed where they hold SQL, and then proved by the same rule. */
  private bodies(): string {
    const { a, b } = this;
    const text = 'the text between $$ was changed';
    if (this.nested) return text;
    if (!this.statement.allowsSqlBody(this.lastWord())) return text;
    if (!a.text.endsWith('$$', a.end) || !b.text.endsWith('$$', b.end)) return text;
    if (a.end - a.start < 4 || b.end - b.start < 4) return text;
    const inner = new Comparison(
      a.text.slice(a.start + 2, a.end - 2),
      b.text.slice(b.start + 2, b.end - 2),
      true,
    ).run();
    this.insertedAs += inner.insertedAs;
    if (inner.failure !== null) {
      a.start += inner.failure.inputPosition + 1;
      b.start += inner.failure.outputPosition + 1;
      return `between $$: ${inner.failure.reason}`;
    }
    this.statement.bodyChanged();
    return '';
  }

  private isWordAs(cursor: Cursor): boolean {
    return (
      cursor.kind === WORD_TOKEN &&
      cursor.end - cursor.start === 2 &&
      (cursor.text.charCodeAt(cursor.start) | 32) === 97 &&
      (cursor.text.charCodeAt(cursor.start + 1) | 32) === 115
    );
  }

  /** Whether an alias can follow the last token. */
  private canEndOperand(): boolean {
    if (!this.statement.isQuery()) return false;
    if (this.lastKind === OPERATOR) return ENDS_OPERAND.has(this.lastCharacter);
    if (this.lastKind !== WORD_TOKEN) return this.lastKind !== END_OF_TEXT;
    return this.path === STEP_TAKEN || canEndOperand(this.lastWord());
  }

  /** Whether the output's token, which an added AS precedes, can be an alias. */
  private canBeAlias(): boolean {
    const { b } = this;
    if (b.kind === QUOTED_NAME || b.kind === TEMPLATE) return true;
    if (b.kind !== WORD_TOKEN || b.text.charCodeAt(b.start) === 36) return false;
    const after = b.text.slice(b.end, b.end + 64);
    return canBeAlias(b.text.slice(b.start, b.end).toUpperCase(), this.lastWord(), after);
  }

  /** The last token that is no comment, upper-cased, if it is a word. */
  private lastWord(): string {
    return this.lastKind === WORD_TOKEN ? this.b.text.slice(this.lastStart, this.lastEnd).toUpperCase() : '';
  }
}
