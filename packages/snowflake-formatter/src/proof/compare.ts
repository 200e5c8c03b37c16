import { DATA_TYPE, DATA_TYPE_PART, FUNCTION, KEYWORD, RESERVED, wordFlags } from '../vocabulary/index.ts';
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

/** Where a semi-structured path (`src:a.b[0].c`) stands: its steps are case-sensitive. */
const NO_PATH = 0;
const STEP_EXPECTED = 1;
const STEP_TAKEN = 2;

/** What may be upper-cased. Date parts stay as they are: their abbreviations (`s`, `d`) look like aliases. */
const CASE_FREE = KEYWORD | FUNCTION | DATA_TYPE | DATA_TYPE_PART;

/** Reserved words that can end an operand, so that an alias may follow. */
const OPERAND_WORDS: ReadonlySet<string> = new Set(
  'NULL TRUE FALSE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER LOCALTIME LOCALTIMESTAMP'.split(
    ' ',
  ),
);

/** Words that go on with what stands before them: an AS in front would turn them into a name. */
const NEVER_ALIASES: ReadonlySet<string> = new Set(
  (
    'ASC DESC PIVOT UNPIVOT MATCH_RECOGNIZE LIMIT FETCH OVER WITHIN NULLS COLLATE ESCAPE IGNORE RESPECT EXCEPT ' +
    'EXCLUDE RENAME WINDOW'
  ).split(' '),
);
const AFTER_END: ReadonlySet<string> = new Set('IF LOOP WHILE REPEAT CASE FOR'.split(' '));
const TIME_TRAVEL: ReadonlySet<string> = new Set(['AT', 'BEFORE', 'CHANGES', 'MATCH_CONDITION', 'ASOF']);

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
  private lastChanged = false;
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
    if (this.asPending) {
      this.asPending = false;
      if (!this.canBeAlias()) return 'an AS was added where no alias can stand';
    }
    const reason = this.follow(kind, length);
    if (reason !== '') return reason;
    this.lastKind = kind;
    this.lastStart = b.start;
    this.lastEnd = b.end;
    this.lastChanged = changed;
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

  /** A template glued to a word is one name with it, so neither the gap nor the word's case may change. */
  private checkTouching(kind: number, changed: boolean): string {
    const { a, b } = this;
    if (kind !== TEMPLATE && this.lastKind !== TEMPLATE) return '';
    if (kind === OPERATOR || this.lastKind === OPERATOR || this.lastKind === END_OF_TEXT) return '';
    if (kind === END_OF_TEXT) return '';
    if (a.touches !== b.touches) return 'white space next to a template was changed';
    if (a.touches && (changed || (this.lastChanged && this.lastKind === WORD_TOKEN))) {
      return 'a word that touches a template was changed';
    }
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
    if (this.nested || this.lastKind !== WORD_TOKEN) return text;
    const last = b.text.slice(this.lastStart, this.lastEnd).toUpperCase();
    if (!this.statement.allowsSqlBody(last)) return text;
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

  /** Whether the token before an added AS can be the end of an expression or the name of a table. */
  private canEndOperand(): boolean {
    if (!this.statement.isQuery()) return false;
    switch (this.lastKind) {
      case WORD_TOKEN: {
        const upper = this.b.text.slice(this.lastStart, this.lastEnd).toUpperCase();
        return (wordFlags(upper) & RESERVED) === 0 || OPERAND_WORDS.has(upper) || this.path === STEP_TAKEN;
      }
      case QUOTED_NAME:
      case TEMPLATE:
      case STRING:
      case NUMBER:
      case BODY:
        return true;
      case OPERATOR:
        return this.lastCharacter === 41 || this.lastCharacter === 93 || this.lastCharacter === 125;
      default:
        return this.lastKind !== END_OF_TEXT;
    }
  }

  /** Whether the token after an added AS can be an alias. */
  private canBeAlias(): boolean {
    const { b } = this;
    if (b.kind === QUOTED_NAME || b.kind === TEMPLATE) return true;
    if (b.kind !== WORD_TOKEN || b.text.charCodeAt(b.start) === 36) return false;
    const upper = b.text.slice(b.start, b.end).toUpperCase();
    if (NEVER_ALIASES.has(upper)) return false;
    const flags = wordFlags(upper);
    if ((flags & RESERVED) !== 0) return false;
    if (TIME_TRAVEL.has(upper) && /^\s*(?:\(|join\b)/i.test(b.text.slice(b.end, b.end + 64))) return false;
    if (this.lastKind !== WORD_TOKEN) return true;
    const last = b.text.slice(this.lastStart, this.lastEnd).toUpperCase();
    if (last === 'AS') return false;
    if (last === 'END' && AFTER_END.has(upper)) return false;
    return (flags & DATA_TYPE_PART) === 0 || (wordFlags(last) & (DATA_TYPE | DATA_TYPE_PART)) === 0;
  }
}
