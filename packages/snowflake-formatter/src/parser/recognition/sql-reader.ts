import * as K from '../../lexer/kinds.ts';
import type { TokenList } from '../../lexer/tokens.ts';
import { DATA_TYPE, KEYWORD } from '../../vocabulary/index.ts';
import { ClauseReader } from './clause-reader.ts';
import type { Path } from './paths.ts';
import { DONE, EITHER, HAVE, isBackticked, NAME, WANT } from './reading-state.ts';
import * as W from './words.ts';

/** What a text is: SQL from its first word to its last, only values and names, nothing at all, or anything else. */
export const SQL = 'sql';
export const BARE = 'bare';
export const OTHER = 'other';
export const EMPTY = 'empty';
export type Reading = typeof SQL | typeof BARE | typeof EMPTY | typeof OTHER;

/**
 * Outputs that produce punctuation, a keyword or the start of a list, or nothing: `"," if not loop.last`, `a ~ ", " if
 * a`.
 */
const PIECE =
  /\bloop\.(?:last|first|index)|^\{\{[-+]?\s*\(?\s*(?:'[^']*'|"[^"]*")\s+if\b|^\{\{(?:(?!\belse\b|\}\})[\s\S])*\sif\s(?:(?!\belse\b|\}\})[\s\S])*\}\}$/;
/** A name that ends in such an output: `{{ name }}_total{{ "," if not loop.last }}`. */
const NAME_WITH_PIECE = /\{\{[-+]?\s*\(?\s*(?:'[^']*'|"[^"]*")\s+if\b[^{}]*\}\}$/;

/** Words that may follow NOT after an operand. */
const NEGATED = /^(?:IN|I?LIKE|RLIKE|REGEXP|BETWEEN)$/;

/** Tokens that also occur in sentences. */
const IN_SENTENCE: ReadonlySet<number> = new Set([
  K.TEMPLATE,
  K.NUMBER,
  K.STRING,
  K.QUOTED,
  K.COMMA,
  K.CLOSE_PAREN,
]);

/** Reads one run of a template. */
export function readSql(tokens: TokenList, path: Path): Reading {
  return new SqlReader(tokens, path).read();
}

class SqlReader extends ClauseReader {
  read(): Reading {
    if (this.order.length === 0) return EMPTY;
    if (this.isSentence()) return OTHER;
    this.push('text', -1, HAVE);
    this.frame.fresh = true;
    while (this.at < this.order.length) if (!this.step()) return OTHER;
    if (this.frames.length > 1 || !this.complete() || (this.due !== '' && !this.incomplete)) return OTHER;
    if (this.separated && !this.endsStatement()) return OTHER;
    if (this.proofs > 0) return SQL;
    const called = this.calls > 0 || (this.unknownCalls > 0 && !this.hasQuoted);
    if (called && !this.assigned) return SQL;
    if (this.joined > 0 && this.equals > 1) return SQL;
    // A list without its entries proves nothing and is not a sentence.
    return this.incomplete && this.frame.clause !== 0 ? EMPTY : BARE;
  }

  /**
   * Whether it looks like a sentence: it begins with a capital, continues in small letters and has no punctuation that
   * only code has, as in `Delete from the list` and `Order by {{ key }} failed`.
   */
  protected isSentence(): boolean {
    if (!/^[A-Z][a-z]+$/.test(this.text())) return false;
    let small = false;
    for (let n = 1; n < this.order.length; n++) {
      const kind = this.kind(n);
      if ((this.flags(n) & K.NEWLINE_BEFORE) !== 0) return false;
      if (kind === K.WORD) {
        const text = this.text(n);
        if (this.isKnown(KEYWORD, n)) {
          if (text !== text.toLowerCase()) return false;
          small = true;
        }
      } else if (kind === K.OPEN_PAREN ? (this.flags(n) & K.SPACE_BEFORE) === 0 : !IN_SENTENCE.has(kind))
        return false;
    }
    return small;
  }

  protected step(): boolean {
    const { frame } = this;
    if (frame.role === 'definition') return this.definition();
    switch (this.kind()) {
      case K.WORD:
        return this.aWord(this.word());
      case K.TEMPLATE:
        return this.template();
      case K.QUOTED:
        this.hasQuoted = true;
        return this.name();
      case K.UNKNOWN:
        return isBackticked(this.text()) && this.name();
      case K.VERBATIM:
        this.at++;
        frame.state = EITHER;
        return true;
      case K.STRING:
        this.at++;
        if (frame.state === HAVE && frame.clause === W.SELECT) {
          frame.state = DONE;
          return true;
        }
        return this.operand();
      case K.NUMBER:
      case K.VARIABLE:
        this.at++;
        return this.operand();
      case K.STAGE:
        this.at++;
        return frame.clause === W.TABLES && this.operand();
      case K.COMMA:
        return this.comma();
      case K.SEMICOLON:
        return this.semicolon();
      case K.OPEN_PAREN:
      case K.OPEN_BRACKET:
      case K.OPEN_BRACE:
        return this.open(this.kind());
      case K.CLOSE_PAREN:
      case K.CLOSE_BRACKET:
      case K.CLOSE_BRACE:
        return this.close(this.kind());
      case K.OPERATOR:
        return this.operator(this.text());
      case K.DOUBLE_COLON:
        this.at++;
        if (frame.state !== HAVE && frame.state !== EITHER) return false;
        // `Foo::bar` belongs to another language.
        if (this.kind() !== K.WORD || this.isKnown(DATA_TYPE) || W.FOREIGN_TYPES.has(this.word()))
          this.proofs++;
        return this.type();
      case K.COLON:
        return this.colon();
      case K.DOT:
        // A method call on the result of a call belongs to another language.
        return frame.state !== WANT && this.kind(-1) !== K.CLOSE_PAREN && this.steps();
      default:
        return false;
    }
  }

  protected aWord(word: string): boolean {
    const { frame } = this;
    if (W.PROSE.has(word)) return false;
    if (frame.state === NAME) return this.named(word);
    const rows = word === 'WITH' && this.due === 'ROWS' && frame.state !== WANT;
    if ((frame.fresh || rows) && this.statement(word)) return true;
    const inCall = frame.role === 'call' && W.IN_CALL.has(word);
    if (!inCall && this.kind(1) !== K.DOT && this.clause(word)) return true;
    if (word === 'CASE' && frame.state !== HAVE && frame.state !== DONE) {
      this.at++;
      frame.fresh = false;
      this.push('case', -1, HAVE);
      return true;
    }
    if (frame.role === 'case' && /^(?:WHEN|THEN|ELSE|END)$/.test(word)) return this.caseWord(word);
    if (word === 'AS') {
      if (frame.state === WANT || frame.state === DONE) return false;
      // `with open(f) as g` is Python.
      if (this.ctes && frame.clause === W.TABLES && !this.opensCte()) return false;
      frame.state = NAME;
      // `same as before` is English; a literal, a template or part of a name before AS is SQL.
      if (frame.role !== 'call') {
        const plain = this.kind(-1) === K.WORD && this.kind(-2) !== K.DOT && !W.VALUE.has(this.word(-1));
        const using = frame.clause === W.TABLES && this.isWordAt(0, 'USING');
        if (this.at > 0 && !plain && !using) this.proofs++;
      }
      this.at++;
      return true;
    }
    if (W.BINARY.has(word) && frame.state !== WANT) return this.binary(word);
    if (word === 'NOT' && (frame.state === HAVE || (frame.state === EITHER && NEGATED.test(this.word(1)))))
      return this.negated();
    if (frame.state === HAVE || frame.state === EITHER || frame.state === DONE) {
      if (W.SUFFIX.has(word) || (word === 'COLLATE' && frame.state !== DONE)) {
        this.at++;
        if (word === 'COLLATE') frame.state = WANT;
        return frame.role === 'call' || frame.clause === W.ITEMS || word === 'IGNORE' || word === 'RESPECT';
      }
      if (W.BEFORE_PARENTHESIS.has(word)) {
        this.at++;
        if (word === 'WITHIN' && this.word() === 'GROUP') this.at++;
        if (this.kind() !== K.OPEN_PAREN) return this.kind() === K.WORD && this.at++ > 0;
        this.proofs++;
        return this.call();
      }
      if (word === 'AT' && this.word(1) === 'TIME' && this.word(2) === 'ZONE') {
        this.at += 3;
        frame.state = WANT;
        this.proofs++;
        return true;
      }
    }
    if (inCall && (frame.state !== WANT || this.kind(1) !== K.COMMA)) {
      this.at++;
      frame.state = EITHER;
      return true;
    }
    if (frame.state === WANT || frame.state === EITHER) {
      if (W.PREFIX.has(word) && this.kind(1) !== K.DOT && this.kind(1) !== K.COMMA) return this.prefix(word);
      if (
        /^(?:DATE|TIME|TIMESTAMP\w*|DATETIME|JSON)$/.test(word) &&
        (this.kind(1) === K.STRING || this.kind(1) === K.TEMPLATE)
      ) {
        this.at++;
        this.proofs++;
        return true;
      }
      if (frame.state === WANT && (W.BINARY.has(word) || /^(?:WHEN|THEN|END)$/.test(word))) return false;
      return this.name();
    }
    if (frame.clause === W.TABLES && frame.role !== 'call' && W.TABLE_WORDS.has(word)) {
      this.at++;
      if (this.kind() === K.OPEN_PAREN) return this.call();
      return true;
    }
    return this.alias();
  }

  protected template(): boolean {
    const { frame } = this;
    const text = this.text();
    // The start of a list of columns or of tables may be on the line of its keyword or below it.
    const opens = frame.state === WANT && /^(?:SELECT|DISTINCT|WITH)$/.test(this.word(-1));
    const before = this.at === 0 || opens || (this.flags() & K.NEWLINE_BEFORE) !== 0;
    const after = this.kind(1) === K.EOF || (this.flags(1) & K.NEWLINE_BEFORE) !== 0;
    const flexible = (before && after) || PIECE.test(text);
    if (frame.fresh) {
      const next = this.word(1);
      const leads = W.CLAUSES.has(next) || W.HEADS.has(next) || W.CLAUSES.has(`${next} ${this.word(2)}`);
      if (
        leads ||
        next === 'WITH' ||
        next === 'INSERT' ||
        next === 'DELETE' ||
        next === 'MERGE' ||
        (flexible && this.kind(1) === K.TEMPLATE)
      ) {
        this.at++;
        frame.state = EITHER;
        return true;
      }
    }
    this.at++;
    if (frame.state === NAME) {
      frame.state = NAME_WITH_PIECE.test(text) ? EITHER : frame.role === 'call' ? HAVE : DONE;
      // A type with its arguments.
      return frame.role !== 'call' || this.kind() !== K.OPEN_PAREN || this.call();
    }
    if (flexible || PIECE.test(text)) {
      frame.state = EITHER;
      frame.fresh = frame.fresh && this.kind() !== K.OPERATOR;
      return true;
    }
    if (this.kind() === K.OPEN_PAREN && (this.flags() & K.SPACE_BEFORE) === 0 && frame.state !== HAVE) {
      this.operand();
      return this.call();
    }
    if (this.operand()) return true;
    // An operator may also be an output: `case when {{ a }} {{ operator }} 1`.
    if (!this.frames.some(({ role, clause }) => role === 'query' || role === 'case' || clause !== 0))
      return false;
    frame.state =
      frame.state === DONE ? EITHER : frame.clause === W.SELECT || frame.clause === W.TABLES ? DONE : EITHER;
    return true;
  }

  protected comma(): boolean {
    const { frame } = this;
    this.at++;
    if (frame.state === WANT && frame.role === 'text' && frame.fresh && this.frames.length === 1) {
      frame.fresh = false;
      return true;
    }
    if ((frame.state === WANT || frame.state === NAME) && !this.incomplete) return false;
    if (frame.role === 'case') return false;
    frame.fresh = false;
    frame.state = WANT;
    // A list may end in a comma.
    const next = this.kind();
    if (next === K.EOF && frame.role === 'text') frame.state = EITHER;
    if (this.word() === 'FROM' && frame.clause === W.SELECT) frame.state = EITHER;
    if (next === K.CLOSE_PAREN && frame.role !== 'text' && frame.role !== 'group') frame.state = EITHER;
    return true;
  }
}
