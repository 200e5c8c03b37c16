import type { LetterCase } from '../types.ts';
import { DATA_TYPE, DATA_TYPE_PART, FUNCTION, KEYWORD, RESERVED } from '../vocabulary/index.ts';
import { canBeAlias, canEndOperand } from './alias.ts';
import { type AllowedCases, caseOf } from './allowed-cases.ts';
import { ASCII_CLASSES, codeAt, DIGIT, OTHER, Source, WORD } from './chars.ts';
import { sameComment, sameText } from './comments.ts';
import {
  BLOCK_COMMENT,
  BODY,
  Cursor,
  END_OF_TEXT,
  isWordAs,
  LINE_COMMENT,
  NUMBER,
  OPERATOR,
  PATH,
  QUOTED_NAME,
  STRING,
  TAG,
  TEMPLATE,
  WORD_TOKEN,
} from './cursor.ts';
import { JoinTracker } from './join-tracker.ts';
import { NameTracker } from './name-tracker.ts';
import { PathTracker } from './path-tracker.ts';
import { afterBlanks, isPlainMark, plainNumber, plainString, plainWord } from './plain.ts';
import { type ProofCounts, type ProofReport, SAME_TEXT } from './report.ts';
import { StatementTracker } from './statement.ts';
import { flagsAt } from './words.ts';

/** The marks that an alias may follow: `)`, `]`, `}` and the placeholder `?`. */
const ENDS_OPERAND: ReadonlySet<number> = new Set([41, 93, 125, 63]);

/** Words whose letters may differ. Date parts stay as they are: their abbreviations (`s`, `d`) look like aliases. */
const CASE_FREE = KEYWORD | FUNCTION | DATA_TYPE | DATA_TYPE_PART;

const OTHER_LANGUAGE = 'the body of another language was changed';

export class Comparison {
  private readonly a: Cursor;
  private readonly b: Cursor;
  private readonly statement = new StatementTracker();
  private readonly nested: boolean;
  private readonly path = new PathTracker();
  /** The last token of the output that is not a comment. */
  private lastKind = END_OF_TEXT;
  private lastStart = 0;
  private lastEnd = 0;
  private lastCharacter = 0;
  /** Whether the last token follows a dot: then it is a name, whatever word it is. */
  private followsDot = false;
  private readonly joins = new JoinTracker();
  private asPending = false;
  private readonly addedAs: number[] = [];
  private readonly counts: ProofCounts = { ...SAME_TEXT.counts };

  private readonly cases: AllowedCases;
  /** The letter cases of words that Snowflake knows. Which of its kinds such a word is of changes no meaning. */
  private readonly known: ReadonlySet<LetterCase | undefined>;
  /** Only there if names may have another letter case, too. */
  private readonly names: NameTracker | undefined;

  constructor(input: string, output: string, cases: AllowedCases, nested: boolean) {
    this.a = new Cursor(new Source(input));
    this.b = new Cursor(new Source(output));
    this.nested = nested;
    this.cases = cases;
    const { keywordCase, functionCase, dataTypeCase, identifierCase = 'preserve' } = cases;
    this.known = new Set([keywordCase, functionCase, dataTypeCase]);
    if (identifierCase !== 'preserve') this.names = new NameTracker();
  }

  run(): ProofReport {
    const { a, b } = this;
    let reason = this.advance();
    for (;;) {
      if (reason === '') reason = this.step();
      if (reason !== '') {
        const failure = { reason, inputPosition: a.start + 1, outputPosition: b.start + 1 };
        return { failure, addedAs: this.addedAs, counts: this.counts };
      }
      if (a.kind === END_OF_TEXT && b.kind === END_OF_TEXT && !this.asPending)
        return { failure: null, addedAs: this.addedAs, counts: this.counts };
    }
  }

  /** Compares one pair of tokens and moves on. Returns what is wrong, or ''. */
  private step(): string {
    const { a, b } = this;
    const kind = a.kind;
    if (kind !== b.kind) return this.different();
    if (kind === LINE_COMMENT || kind === BLOCK_COMMENT) {
      if (!sameComment(a.source, a.start, a.end, b.source, b.start, b.end)) return 'a comment differs';
      this.joins.passComment();
      this.counts.comments++;
      return this.advance();
    }
    let changed = false;
    const length = a.end - a.start;
    if (length !== b.end - b.start || !sameText(a.source, a.start, b.source, b.start, length)) {
      if (kind === BODY) {
        const reason = this.bodies();
        if (reason !== '') return reason;
      } else if (kind === WORD_TOKEN && this.recased()) {
        changed = true;
        this.counts.recasedWords++;
      } else return this.different();
    }
    const touching = this.joins.check(kind, changed, a.touches, b.touches);
    if (touching !== '') return touching;
    if (kind === TAG) {
      this.names?.pass(kind, 0, false);
      return this.advance();
    }
    if (kind !== END_OF_TEXT) this.counts.tokens++;
    if (kind === STRING || kind === QUOTED_NAME || kind === PATH || kind === BODY) this.counts.quoted++;
    if (this.asPending) {
      this.asPending = false;
      if (!this.canBeAlias()) return 'an AS was added where no alias can stand';
    }
    const reason = this.follow(kind, length);
    if (reason !== '') return reason;
    this.followsDot = this.lastKind === OPERATOR && this.lastCharacter === 46;
    this.lastKind = kind;
    this.lastStart = b.start;
    this.lastEnd = b.end;
    this.lastCharacter = codeAt(b.source, b.end - 1);
    return this.advance();
  }

  /** Moves both cursors forward, past everything that is plainly the same. */
  private advance(): string {
    const { a, b } = this;
    const plain = this.path.none && this.joins.idle && !this.asPending && this.names === undefined;
    const reason = plain ? this.skipPlain() : '';
    a.next();
    b.next();
    return reason;
  }

  /**
   * The fast path, which most tokens take: words that are equal or upper-cased, simple numbers, strings and marks. Both
   * texts are read at once. It stops before the first pair of tokens that needs a closer look.
   */
  private skipPlain(): string {
    const { a, b, statement, counts } = this;
    const input = a.source.codes;
    const output = b.source.codes;
    let reason = '';
    // Where the last token passed is, what it is, and whether a dot precedes it.
    let start = 0;
    let end = a.end;
    let outputStart = 0;
    let outputEnd = b.end;
    let kind = -1;
    let mark = this.lastKind === OPERATOR ? this.lastCharacter : 0;
    let markBefore = 0;
    let changed = false;
    while (reason === '') {
      const p = afterBlanks(input, end);
      const q = afterBlanks(output, outputEnd);
      const code = input[p] as number;
      const first = code < 128 ? (ASCII_CLASSES[code] as number) : OTHER;
      let length = 0;
      let newKind = WORD_TOKEN;
      let upperCased = false;
      if (first === WORD) {
        length = plainWord(input, p, output, q);
        if (length === 0) break;
        let flags = -1;
        if (length < 0) {
          length = -length;
          upperCased = true;
          flags = flagsAt(b.source, q, q + length);
          if ((flags & CASE_FREE) === 0 || !this.known.has('upper')) break;
        }
        if (!statement.word(b.source, q, length, flags)) reason = OTHER_LANGUAGE;
      } else if (code !== (output[q] as number)) break;
      else if (statement.expectsLanguage) break;
      else if (first === DIGIT) {
        length = plainNumber(input, p, output, q);
        newKind = NUMBER;
      } else if (code === 39) {
        length = plainString(input, p, output, q);
        newKind = STRING;
      } else if (code < 128 && isPlainMark(code, input[p + 1] as number, output[q + 1] as number)) {
        length = 1;
        newKind = OPERATOR;
      }
      if (length === 0) break;
      counts.tokens++;
      if (newKind === STRING) counts.quoted++;
      if (upperCased) counts.recasedWords++;
      kind = newKind;
      changed = upperCased;
      markBefore = mark;
      mark = kind === OPERATOR ? code : 0;
      start = p;
      end = p + length;
      outputStart = q;
      outputEnd = q + length;
    }
    if (kind >= 0) {
      a.passed(kind, start, end);
      b.passed(kind, outputStart, outputEnd);
      this.joins.passPlain(kind === WORD_TOKEN || kind === NUMBER, changed);
      this.followsDot = markBefore === 46;
      this.lastKind = kind;
      this.lastStart = outputStart;
      this.lastEnd = outputEnd;
      if (kind === OPERATOR) this.lastCharacter = mark;
    }
    return reason;
  }

  /** The tokens differ: either the output's token is an added AS, or the text was changed. */
  private different(): string {
    const { a, b } = this;
    if (b.kind === WORD_TOKEN && !this.asPending && isWordAs(b) && !isWordAs(a) && this.canEndOperand()) {
      this.asPending = true;
      this.addedAs.push(a.start);
      b.next();
      return '';
    }
    if (a.kind === END_OF_TEXT) return 'text was added';
    if (b.kind === END_OF_TEXT) return 'text was dropped';
    return 'a token differs';
  }

  /** Whether the output's word is the input's in a letter case that it may have. */
  private recased(): boolean {
    const { a, b, names } = this;
    const letters = caseOf(a.source.text.slice(a.start, a.end), b.source.text.slice(b.start, b.end));
    if (letters === undefined || this.path.expectsStep) return false;
    if (this.known.has(letters) && (flagsAt(b.source, b.start, b.end) & CASE_FREE) !== 0) return true;
    return names?.isFree === true && this.cases.identifierCase === letters;
  }

  /** Keeps track of paths and of the statement as the two cursors pass a token. */
  private follow(kind: number, length: number): string {
    const { b } = this;
    const code = kind === OPERATOR && length === 1 ? codeAt(b.source, b.start) : 0;
    this.names?.pass(kind, code, code === 40 && this.lastWord() === 'OBJECT');
    if (kind === OPERATOR) {
      if (code === 59) this.statement.reset();
      this.path.operator(code, this.lastKind === STRING);
      return '';
    }
    this.path.operand();
    if (kind === WORD_TOKEN) return this.statement.word(b.source, b.start, length) ? '' : OTHER_LANGUAGE;
    // A language in quotes, or one that a template fills in, is not known to be SQL.
    return !this.statement.expectsLanguage || this.statement.language('') ? '' : OTHER_LANGUAGE;
  }

  /** `$$ … $$` bodies that differ: allowed if they contain SQL, which is then proved by the same rules. */
  private bodies(): string {
    const { a, b } = this;
    const text = 'the text between $$ was changed';
    if (this.nested) return text;
    if (!this.statement.allowsSqlBody(this.lastWord())) return text;
    if (!a.source.text.endsWith('$$', a.end) || !b.source.text.endsWith('$$', b.end)) return text;
    if (a.end - a.start < 4 || b.end - b.start < 4) return text;
    const inner = new Comparison(
      a.source.text.slice(a.start + 2, a.end - 2),
      b.source.text.slice(b.start + 2, b.end - 2),
      this.cases,
      true,
    ).run();
    for (const offset of inner.addedAs) this.addedAs.push(a.start + 2 + offset);
    this.counts.tokens += inner.counts.tokens;
    this.counts.recasedWords += inner.counts.recasedWords;
    this.counts.quoted += inner.counts.quoted;
    this.counts.comments += inner.counts.comments;
    if (inner.failure !== null) {
      a.start += inner.failure.inputPosition + 1;
      b.start += inner.failure.outputPosition + 1;
      return `between $$: ${inner.failure.reason}`;
    }
    this.statement.bodyChanged();
    return '';
  }

  /** Whether an alias can follow the last token. */
  private canEndOperand(): boolean {
    if (!this.statement.isQuery()) return false;
    if (this.lastKind === OPERATOR) return ENDS_OPERAND.has(this.lastCharacter);
    if (this.lastKind !== WORD_TOKEN) return this.lastKind !== END_OF_TEXT;
    if (this.isStep()) return true;
    const reserved = (flagsAt(this.b.source, this.lastStart, this.lastEnd) & RESERVED) !== 0;
    return !reserved || canEndOperand(this.lastWord());
  }

  /** Whether the output's token, which an added AS precedes, can be an alias. */
  private canBeAlias(): boolean {
    const { b } = this;
    if (b.kind === QUOTED_NAME || b.kind === TEMPLATE) return true;
    if (b.kind !== WORD_TOKEN || codeAt(b.source, b.start) === 36) return false;
    // Most aliases are not in the vocabulary; only words that are need a closer look.
    if (flagsAt(b.source, b.start, b.end) === 0) return true;
    const after = b.source.text.slice(b.end, b.end + 64);
    const last = this.isStep() ? '' : this.lastWord();
    return canBeAlias(b.source.text.slice(b.start, b.end).toUpperCase(), last, after);
  }

  /** Whether the last token is certainly a name, whatever word it is: a path's step, or preceded by a dot. */
  private isStep(): boolean {
    return this.path.tookStep || this.followsDot;
  }

  /** The last token other than a comment, upper-cased, if it is a word; otherwise ''. */
  private lastWord(): string {
    return this.lastKind === WORD_TOKEN
      ? this.b.source.text.slice(this.lastStart, this.lastEnd).toUpperCase()
      : '';
  }
}
