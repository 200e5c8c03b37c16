import type { LetterCase } from '../types.ts';
import { mayAddAs, mayFollowAs } from './added-as.ts';
import { type AllowedCases, caseOf } from './allowed-cases.ts';
import { codeAt, Source } from './chars.ts';
import { type Checkpoints, NO_CHECKPOINTS } from './checkpoints.ts';
import { sameComment, sameText } from './comments.ts';
import {
  BLOCK_COMMENT,
  BODY,
  Cursor,
  END_OF_TEXT,
  isWordAs,
  LINE_COMMENT,
  OPERATOR,
  PATH,
  QUOTED_NAME,
  STRING,
  TAG,
  TEMPLATE,
  WORD_TOKEN,
} from './cursor.ts';
import { CASE_FREE, skipPlain } from './fast-path.ts';
import { JoinTracker } from './join-tracker.ts';
import type { KeptRange } from './kept-ranges.ts';
import { isSameMark } from './marks.ts';
import { NameTracker } from './name-tracker.ts';
import { PathTracker } from './path-tracker.ts';
import { type ProofCounts, type ProofReport, SAME_TEXT } from './report.ts';
import { StatementTracker } from './statement.ts';
import { LastToken, type Walk } from './walk.ts';
import { flagsAt } from './words.ts';

const OTHER_LANGUAGE = 'the body of another language was changed';

/**
 * Compares two texts token by token. An SQL body inside them is compared separately, and its counts are added to
 * `counts`.
 */
export class Comparison implements Walk {
  readonly a: Cursor;
  readonly b: Cursor;
  readonly last: LastToken;
  readonly statement = new StatementTracker();
  readonly path = new PathTracker();
  readonly joins = new JoinTracker();
  readonly known: ReadonlySet<LetterCase | undefined>;
  readonly counts: ProofCounts;
  /** The sources that only this comparison reads. */
  private readonly own: Source[] = [];
  private asPending = false;
  private readonly addedAs: number[] = [];
  private readonly cases: AllowedCases;
  /** Only set if the letter case of names may also differ. */
  private readonly names: NameTracker | undefined;
  readonly nested: boolean;
  readonly origin: readonly [input: number, output: number];
  private readonly checkpoints: Checkpoints;

  /**
   * @param kept parts of both texts that are each read as one tag.
   * @param checkpoints where to note the state, or to jump over what has been compared already.
   * @param origin where a `$$` body starts in both texts.
   */
  constructor(
    input: Source | string,
    output: Source | string,
    cases: AllowedCases,
    counts: ProofCounts,
    nested: boolean,
    kept: readonly [readonly KeptRange[], readonly KeptRange[]] = [[], []],
    checkpoints: Checkpoints = NO_CHECKPOINTS,
    origin: readonly [input: number, output: number] = [0, 0],
  ) {
    this.a = new Cursor(this.sourceOf(input), kept[0]);
    this.b = new Cursor(this.sourceOf(output), kept[1]);
    this.last = new LastToken(this.b.source);
    this.nested = nested;
    this.checkpoints = checkpoints;
    this.origin = origin;
    this.cases = cases;
    this.counts = counts;
    const { keywordCase, functionCase, dataTypeCase, identifierCase = 'preserve' } = cases;
    this.known = new Set([keywordCase, functionCase, dataTypeCase]);
    if (identifierCase !== 'preserve') this.names = new NameTracker();
  }

  run(): ProofReport {
    const report = this.compare();
    for (const source of this.own) source.release();
    return report;
  }

  private compare(): ProofReport {
    const { a, b, addedAs, counts } = this;
    let reason = this.advance();
    for (;;) {
      if (reason === '') reason = this.step();
      if (reason !== '') {
        const failure = { reason, inputPosition: a.start + 1, outputPosition: b.start + 1 };
        return { ...SAME_TEXT, failure, addedAs, counts };
      }
      if (a.kind === END_OF_TEXT && b.kind === END_OF_TEXT && !this.asPending)
        return { ...SAME_TEXT, addedAs, counts };
    }
  }

  /** Compares one pair of tokens and moves on. Returns the reason for a failure, or ''. */
  private step(): string {
    const { a, b, last, counts } = this;
    const kind = a.kind;
    if (kind !== b.kind) return this.different();
    if (kind === LINE_COMMENT || kind === BLOCK_COMMENT) {
      if (!sameComment(a.source, a.start, a.end, b.source, b.start, b.end)) return 'a comment differs';
      this.joins.passComment();
      counts.comments++;
      return this.advance();
    }
    let changed = false;
    const length = a.end - a.start;
    if (length !== b.end - b.start || !sameText(a.source, a.start, b.source, b.start, length)) {
      if (kind === BODY) {
        const reason = this.bodies();
        if (reason !== '') return reason;
      } else if (kind === TAG || kind === TEMPLATE) {
        if (!this.movedMark()) return this.different();
      } else if (kind === WORD_TOKEN && this.recased()) {
        changed = true;
        counts.recasedWords++;
      } else return this.different();
    }
    const touching = this.joins.check(kind, changed, a.touches, b.touches);
    if (touching !== '') return touching;
    if (kind === TAG) {
      // Text before such a part is not part of a name after it.
      if (a.isKept) this.joins.passComment();
      this.names?.pass(kind, 0, false);
      return this.advance();
    }
    if (kind !== END_OF_TEXT) counts.tokens++;
    if (kind === STRING || kind === QUOTED_NAME || kind === PATH || kind === BODY) counts.quoted++;
    if (this.asPending) {
      this.asPending = false;
      if (!mayFollowAs(this)) return 'an AS was added where no alias can stand';
    }
    if (!this.follow(kind, length)) return OTHER_LANGUAGE;
    last.pass(kind, b.start, b.end, last.mark === 46);
    return this.advance();
  }

  /** Moves both cursors forward, past everything that is plainly the same. Returns the reason for a failure, or ''. */
  private advance(): string {
    const { checkpoints, origin } = this;
    let right = true;
    if (this.path.none && this.joins.idle && !this.asPending && this.names === undefined) {
      right = skipPlain(this, checkpoints.stop - origin[0]);
      while (right && this.a.end >= checkpoints.stop - origin[0]) {
        checkpoints.pass(this);
        right = skipPlain(this, checkpoints.stop - origin[0]);
      }
    }
    this.a.next();
    this.b.next();
    return right ? '' : OTHER_LANGUAGE;
  }

  /** Handles tokens that differ: either the output's token is an added AS, or the text was changed. */
  private different(): string {
    const { a, b } = this;
    if (!this.asPending && isWordAs(b) && !isWordAs(a) && mayAddAs(this)) {
      this.asPending = true;
      this.addedAs.push(a.start);
      b.next();
      return '';
    }
    if (a.kind === END_OF_TEXT) return 'text was added';
    if (b.kind === END_OF_TEXT) return 'text was dropped';
    return 'a token differs';
  }

  /** Whether a multi-line template mark has only moved: see {@link isSameMark}. */
  private movedMark(): boolean {
    const { a, b } = this;
    return isSameMark(a.source.text.slice(a.start, a.end), b.source.text.slice(b.start, b.end));
  }

  /** Whether the output's word is the input's in an allowed letter case. */
  private recased(): boolean {
    const { a, b, names } = this;
    const letters = caseOf(a.source.text.slice(a.start, a.end), b.source.text.slice(b.start, b.end));
    if (letters === undefined || this.path.expectsStep) return false;
    if (this.known.has(letters) && (flagsAt(b.source, b.start, b.end) & CASE_FREE) !== 0) return true;
    return names?.isFree === true && this.cases.identifierCase === letters;
  }

  /**
   * Tracks paths and the statement as the two cursors pass a token. Returns false if the token makes an earlier change
   * of a `$$` body wrong.
   */
  private follow(kind: number, length: number): boolean {
    const { b, last, path, statement } = this;
    const code = kind === OPERATOR && length === 1 ? codeAt(b.source, b.start) : 0;
    this.names?.pass(kind, code, code === 40 && last.word === 'OBJECT');
    if (kind === OPERATOR) {
      if (code === 59) statement.reset();
      path.operator(code, last.kind === STRING);
      return true;
    }
    path.operand();
    if (kind === WORD_TOKEN) return statement.word(b.source, b.start, length);
    // A language in quotes, or one that a template produces, is not known to be SQL.
    return !statement.expectsLanguage || statement.language('');
  }

  /**
   * Compares `$$ … $$` bodies that differ: this is allowed if they contain SQL, which is then proved by the same rules.
   */
  private bodies(): string {
    const { a, b, statement } = this;
    const closed = a.source.text.endsWith('$$', a.end) && b.source.text.endsWith('$$', b.end);
    const long = a.end - a.start >= 4 && b.end - b.start >= 4;
    if (this.nested || !statement.allowsSqlBody(this.last.word) || !closed || !long)
      return 'the text between $$ was changed';
    const { failure, addedAs } = new Comparison(
      a.source.text.slice(a.start + 2, a.end - 2),
      b.source.text.slice(b.start + 2, b.end - 2),
      this.cases,
      this.counts,
      true,
      undefined,
      this.checkpoints,
      [a.start + 2, b.start + 2],
    ).run();
    for (const offset of addedAs) this.addedAs.push(a.start + 2 + offset);
    if (failure !== null) {
      a.start += failure.inputPosition + 1;
      b.start += failure.outputPosition + 1;
      return `between $$: ${failure.reason}`;
    }
    statement.bodyChanged();
    return '';
  }

  private sourceOf(text: Source | string): Source {
    if (typeof text !== 'string') return text;
    const source = new Source(text);
    this.own.push(source);
    return source;
  }
}
