import * as K from '../../lexer/kinds.ts';
import type { TokenList } from '../../lexer/tokens.ts';
import { WORD_CLASS } from '../../lexer/word-table.ts';
import { DATA_TYPE, FUNCTION, KEYWORD } from '../../vocabulary/index.ts';
import type { Path } from './paths.ts';
import * as W from './words.ts';

/** What a text is: SQL from its first word to its last, nothing but values and names, nothing at all, or anything else. */
export const SQL = 'sql';
export const BARE = 'bare';
export const OTHER = 'other';
export const EMPTY = 'empty';
export type Reading = typeof SQL | typeof BARE | typeof EMPTY | typeof OTHER;

/** What may come next. */
const WANT = 0;
const HAVE = 1;
/** After a template that may bring anything: an operand, or what follows one. */
const EITHER = 2;
/** An entry with its alias: it is over. */
const DONE = 3;
/** After AS. */
const NAME = 4;

type Role = 'text' | 'query' | 'group' | 'call' | 'definition' | 'case' | 'brace';

/** A bracket or a CASE that is open, or the text itself. */
interface Frame {
  role: Role;
  /** One of the clauses in `words.ts`; 0 before any. */
  clause: number;
  state: number;
  /** Whether a statement or a query may begin. */
  fresh: boolean;
  readonly close: number;
  /** What the bracket makes of its holder's state. */
  readonly after: number;
  /** Whether a name precedes, in a definition. */
  named: boolean;
  /** Whether the operand may be followed by an interval's unit. */
  interval: boolean;
}

/** Templates that leave nothing in the text. */
const SILENT =
  /^\{\{[-+]?\s*(?:return|log|config|print|exceptions\.\w+|elementary\.\w*log\w*|do_nothing)\s*\(/;
const UNIT = /^(?:YEAR|QUARTER|MONTH|WEEK|DAY|HOUR|MINUTE|(?:MILLI|MICRO|NANO)?SECOND)S?$/;
/** Outputs that bring a mark or a keyword, or nothing: `"," if not loop.last`. */
const PIECE = /\bloop\.(?:last|first|index)|^\{\{[-+]?\s*\(?\s*(?:'[^']*'|"[^"]*")\s+if\b/;

/** Tokens that sentences have, too. */
const IN_SENTENCE: ReadonlySet<number> = new Set([
  K.TEMPLATE,
  K.NUMBER,
  K.STRING,
  K.QUOTED,
  K.COMMA,
  K.CLOSE_PAREN,
]);

/** Whether it is a name as BigQuery and MySQL quote it. */
function isBackticked(text: string): boolean {
  return text.length > 2 && text.startsWith('`');
}

/** Reads one run of a template. */
export function readSql(tokens: TokenList, path: Path): Reading {
  return new SqlReader(tokens, path).read();
}

class SqlReader {
  private readonly list: TokenList;
  private readonly order: readonly number[];
  private readonly incomplete: boolean;
  private readonly frames: Frame[] = [];
  private at = 0;
  /** What only SQL has, and what makes a list or a condition one of SQL's. */
  private proofs = 0;
  private calls = 0;
  /** Calls of functions that Snowflake does not know, which may be those of another language. */
  private unknownCalls = 0;
  private hasQuoted = false;
  /** Whether the list of CTEs is being read. */
  private ctes = false;
  private equals = 0;
  private joined = 0;
  private assigned = false;
  private merges = false;
  private separated = false;
  /** Words that still have to come, such as the SET of UPDATE. */
  private due = '';
  private operands = 0;

  constructor(list: TokenList, path: Path) {
    this.list = list;
    const { text, kind, start, end } = list;
    this.order = path.tokens.filter(
      (i) => kind[i] !== K.TEMPLATE || !SILENT.test(text.slice(start[i], end[i])),
    );
    this.incomplete = path.incomplete;
  }

  read(): Reading {
    if (this.order.length === 0) return EMPTY;
    if (this.isSentence()) return OTHER;
    this.push('text', -1, HAVE);
    this.frame.fresh = true;
    while (this.at < this.order.length) if (!this.step()) return OTHER;
    if (this.frames.length > 1 || !this.complete() || this.due !== '') return OTHER;
    if (this.separated && !this.endsStatement()) return OTHER;
    if (this.proofs > 0) return SQL;
    const called = this.calls > 0 || (this.unknownCalls > 0 && !this.hasQuoted);
    if (called && !this.assigned) return SQL;
    if (this.joined > 0 && this.equals > 1) return SQL;
    // What is left of a list without its entries proves nothing and is no sentence.
    return this.incomplete && this.frame.clause !== 0 ? EMPTY : BARE;
  }

  /**
   * Whether it begins as a sentence, with a capital, and goes on in small letters with no mark that only code has:
   * `Delete from the list`, `Order by {{ key }} failed`.
   */
  private isSentence(): boolean {
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

  private opensCte(): boolean {
    const kind = this.kind(1);
    return kind !== K.WORD || this.word(1) === 'NOT' || this.word(1) === 'MATERIALIZED';
  }

  /** Whether the token at this place from the start is this word. */
  private isWordAt(place: number, word: string): boolean {
    return this.word(place - this.at) === word;
  }

  private get called(): number {
    return this.calls + this.unknownCalls;
  }

  private get frame(): Frame {
    return this.frames[this.frames.length - 1] as Frame;
  }

  private push(role: Role, close: number, after: number): void {
    this.frames.push({
      role,
      clause: 0,
      state: WANT,
      fresh: role === 'group',
      close,
      after,
      named: false,
      interval: false,
    });
  }

  private kind(ahead = 0): number {
    const i = this.order[this.at + ahead];
    return i === undefined ? K.EOF : (this.list.kind[i] as number);
  }

  private text(ahead = 0): string {
    const i = this.order[this.at + ahead];
    return i === undefined ? '' : this.list.text.slice(this.list.start[i], this.list.end[i]);
  }

  private word(ahead = 0): string {
    return this.kind(ahead) === K.WORD ? this.text(ahead).toUpperCase() : '';
  }

  private flags(ahead = 0): number {
    return this.list.flags[this.order[this.at + ahead] as number] ?? 0;
  }

  private isKnown(flags: number, ahead = 0): boolean {
    const i = this.order[this.at + ahead] as number;
    return this.kind(ahead) === K.WORD && ((WORD_CLASS[this.list.word[i] as number] as number) & flags) !== 0;
  }

  /** Whether what is open can end here. */
  private complete(): boolean {
    const { state, role } = this.frame;
    return (state !== WANT && state !== NAME) || this.incomplete || role === 'definition';
  }

  private operand(): boolean {
    const { frame } = this;
    frame.fresh = false;
    this.operands++;
    if (frame.state === NAME) frame.state = frame.role === 'call' ? HAVE : DONE;
    else if (frame.state === WANT || frame.state === EITHER) frame.state = HAVE;
    else return false;
    return true;
  }

  private step(): boolean {
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
        // `Foo::bar` is another language's.
        if (this.kind() !== K.WORD || this.isKnown(DATA_TYPE) || W.FOREIGN_TYPES.has(this.word()))
          this.proofs++;
        return this.type();
      case K.COLON:
        return this.colon();
      case K.DOT:
        // A method of what a call returns is another language's.
        return frame.state !== WANT && this.kind(-1) !== K.CLOSE_PAREN && this.steps();
      default:
        return false;
    }
  }

  private aWord(word: string): boolean {
    const { frame } = this;
    if (W.PROSE.has(word)) return false;
    if (frame.state === NAME) return this.named(word);
    if (frame.fresh && this.statement(word)) return true;
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
      // `same as before` is English; a literal, a template or a part of something before AS is SQL.
      if (frame.role !== 'call') {
        const plain = this.kind(-1) === K.WORD && this.kind(-2) !== K.DOT && !W.VALUE.has(this.word(-1));
        const using = frame.clause === W.TABLES && this.isWordAt(0, 'USING');
        if (this.at > 0 && !plain && !using) this.proofs++;
      }
      this.at++;
      return true;
    }
    if (W.BINARY.has(word) && frame.state !== WANT) return this.binary(word);
    if (word === 'NOT' && frame.state === HAVE) return this.negated();
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

  /** An alias without AS. */
  private alias(): boolean {
    const { frame } = this;
    if (frame.interval && frame.state === HAVE && UNIT.test(this.word())) {
      frame.interval = false;
      this.at++;
      return true;
    }
    if (frame.state !== HAVE || (frame.clause !== W.SELECT && frame.clause !== W.TABLES)) return false;
    if (frame.role === 'call') return false;
    this.at++;
    frame.state = DONE;
    return true;
  }

  /** What follows AS: a name, a type in a call, or the query of a CTE. */
  private named(word: string): boolean {
    const { frame } = this;
    if (frame.role === 'call') return this.type();
    if ((word === 'NOT' || word === 'MATERIALIZED') && frame.clause === W.TABLES) {
      this.at++;
      return true;
    }
    if (this.called === 0 && frame.clause === 0 && this.isKnown(DATA_TYPE)) return this.type();
    this.at++;
    frame.state = DONE;
    return true;
  }

  private type(): boolean {
    const { frame } = this;
    const kind = this.kind();
    if (kind !== K.WORD && kind !== K.TEMPLATE && kind !== K.QUOTED) return false;
    this.at++;
    frame.state = HAVE;
    while (/^(?:PRECISION|VARYING|UNSIGNED)$/.test(this.word())) this.at++;
    if (this.kind() === K.OPEN_PAREN) {
      this.at++;
      this.push('call', K.CLOSE_PAREN, HAVE);
      return true;
    }
    if (/^WITH(?:OUT)?$/.test(this.word()) && this.word(2) === 'ZONE') this.at += 3;
    return true;
  }

  /** A name of several parts, or a call. */
  private name(): boolean {
    const isFunction = this.isKnown(FUNCTION | DATA_TYPE);
    const plain = this.kind() === K.WORD;
    if (this.frame.state === HAVE || this.frame.state === DONE) return this.alias();
    this.at++;
    if (!this.operand()) return false;
    if (this.kind() === K.DOT) return this.steps();
    if (this.kind() === K.OPEN_PAREN) {
      const tight = (this.flags() & K.SPACE_BEFORE) === 0;
      if (plain && isFunction) this.calls++;
      else if (plain && tight) this.unknownCalls++;
      return this.call();
    }
    return true;
  }

  /** `.name`, `.*`, `.$1` and more of them. */
  private steps(): boolean {
    while (this.kind() === K.DOT) {
      const kind = this.kind(1);
      const star = this.text(1) === '*';
      const name =
        kind === K.WORD ||
        kind === K.QUOTED ||
        kind === K.TEMPLATE ||
        kind === K.VARIABLE ||
        isBackticked(this.text(1));
      if ((!name && !star) || (this.flags(1) & K.SPACE_BEFORE) !== 0) return false;
      this.at += 2;
    }
    if (this.frame.state === EITHER) this.frame.state = HAVE;
    if (this.kind() !== K.OPEN_PAREN) return true;
    if ((this.flags() & K.SPACE_BEFORE) === 0) this.unknownCalls++;
    return this.call();
  }

  private call(after = this.frame.state === DONE ? DONE : HAVE): boolean {
    this.at++;
    this.push('call', K.CLOSE_PAREN, after);
    const first = this.word();
    if (first === 'SELECT' || first === 'WITH') this.frame.fresh = true;
    return true;
  }

  private binary(word: string): boolean {
    const { frame } = this;
    if (frame.state === DONE) return false;
    const plain = this.kind(-1) === K.WORD && this.kind(-2) !== K.DOT && this.kind(1) === K.WORD;
    this.at++;
    // `people like us` is English, unless a clause leads up to it.
    if (!W.COMMON_BINARY.has(word)) {
      if (plain) this.equals++;
      else this.proofs++;
    }
    if (word === 'IN' && this.kind() === K.OPEN_PAREN) this.proofs++;
    if ((word === 'AND' || word === 'OR') && frame.role !== 'call') this.joined++;
    frame.state = WANT;
    if (word !== 'IS') return true;
    if (this.word() === 'NOT') this.at++;
    if (this.word() === 'NULL') this.proofs++;
    if (this.word() === 'DISTINCT' && this.word(1) === 'FROM') {
      this.proofs++;
      this.at += 2;
    }
    return true;
  }

  private negated(): boolean {
    this.at++;
    const next = this.word();
    if (next === 'NULL') {
      this.at++;
      return this.frame.role === 'call';
    }
    return W.BINARY.has(next) && next !== 'AND' && next !== 'OR' && next !== 'IS' && this.binary(next);
  }

  private prefix(word: string): boolean {
    const { frame } = this;
    this.at++;
    frame.fresh = false;
    if (word !== 'INTERVAL') {
      if (word === 'EXISTS' && this.kind() === K.OPEN_PAREN) this.proofs++;
      frame.state = WANT;
      return true;
    }
    const kind = this.kind();
    if (kind !== K.STRING && kind !== K.NUMBER && kind !== K.TEMPLATE && kind !== K.OPEN_PAREN) {
      frame.interval = true;
      return true;
    }
    this.proofs++;
    frame.interval = kind === K.OPEN_PAREN;
    if (kind === K.OPEN_PAREN) return this.call();
    this.at++;
    frame.state = HAVE;
    this.unit();
    return true;
  }

  /** The unit of an interval: `INTERVAL '1' DAY TO SECOND`. */
  private unit(): void {
    if (!UNIT.test(this.word()) && this.kind() !== K.TEMPLATE) return;
    this.at++;
    if (this.word() === 'TO' && UNIT.test(this.word(1))) this.at += 2;
  }

  private caseWord(word: string): boolean {
    const { frame } = this;
    if (frame.state === WANT && word !== 'WHEN' && !this.incomplete) return false;
    this.at++;
    frame.state = WANT;
    if (word !== 'END') return true;
    this.frames.pop();
    this.proofs++;
    return this.operand();
  }

  /** A clause of a query, or a piece of one in which the text begins. */
  private clause(word: string): boolean {
    const { frame } = this;
    const pair = `${word} ${this.word(1)}`;
    let length = 1;
    let body = W.CLAUSES.get(pair);
    if (body !== undefined) length = 2;
    else if (W.JOIN_WORDS.has(word)) {
      while (W.JOIN_WORDS.has(this.word(length - 1))) length++;
      const last = this.word(length - 1);
      if (last === 'JOIN') body = W.TABLES;
      else if (word === 'LATERAL' && last === 'VIEW') {
        body = W.TABLES;
        if (this.word(length) === 'OUTER') length++;
      } else if ((word === 'CROSS' || word === 'OUTER') && last === 'APPLY') body = W.TABLES;
    } else body = W.CLAUSES.get(word);
    if (body === undefined && (word === 'AND' || word === 'OR') && frame.role === 'text' && frame.fresh) {
      body = W.ITEMS;
    }
    if (frame.role === 'text' && word === 'WHEN' && /^(?:NOT|MATCHED)$/.test(this.word(1))) {
      this.merges = true;
      this.proofs++;
      body = W.ITEMS;
    }
    if (frame.role === 'text' && word === 'THEN' && this.merges && frame.state !== WANT) {
      this.at++;
      frame.fresh = true;
      frame.state = EITHER;
      return true;
    }
    if (body === undefined) return false;
    if (frame.role === 'case' || frame.role === 'brace') return false;
    if (frame.role === 'call' && !(frame.fresh && word === 'SELECT')) return false;
    const continues = frame.role === 'query' || (frame.role === 'text' && frame.clause !== 0);
    if (!frame.fresh && !continues && frame.state === WANT) return false;
    if (frame.role === 'group' && !frame.fresh && body !== W.TABLES && body !== W.ITEMS) return false;
    if (continues && frame.state === WANT && !this.incomplete && !this.startsQuery(word)) return false;
    if (length > 1 || this.startsQuery(word)) this.proofs += length > 1 ? 1 : 0;
    this.at += length;
    this.ctes = false;
    this.weigh(word, frame);
    if (word === this.due) this.due = '';
    if ((word === 'SELECT' || word === 'VALUES') && this.due === 'ROWS') this.due = '';
    frame.role = frame.role === 'call' || frame.role === 'group' ? 'query' : frame.role;
    frame.fresh = body === W.NOTHING;
    frame.clause = body;
    frame.state = body === W.NOTHING ? EITHER : WANT;
    if (word === 'SELECT') {
      while (/^(?:DISTINCT|ALL|TOP)$/.test(this.word()) && this.kind(1) !== K.COMMA) {
        this.at++;
        if (this.kind() === K.NUMBER) this.at++;
        if (this.word() === 'ON' && this.kind(1) === K.OPEN_PAREN) {
          this.at++;
          return this.call(EITHER);
        }
      }
    }
    return true;
  }

  private startsQuery(word: string): boolean {
    return word === 'SELECT' || word === 'VALUES';
  }

  /** What a clause's keyword proves: FROM after SELECT much, FROM alone little. */
  private weigh(word: string, frame: Frame): void {
    const afterSelect = frame.clause === W.SELECT || frame.clause === W.TABLES;
    // The condition after ON has to prove itself.
    if (afterSelect && !frame.fresh && word !== 'ON') this.proofs++;
    const next = this.kind();
    if (word === 'SELECT' && next !== K.WORD && next !== K.EOF) this.proofs++;
    if (word === 'LIMIT' && (next === K.NUMBER || next === K.TEMPLATE)) this.proofs++;
    if (
      (word === 'FROM' || word === 'VALUES') &&
      (next === K.TEMPLATE || next === K.OPEN_PAREN || this.kind(1) === K.DOT)
    )
      this.proofs++;
    if (word === 'WHERE' && next === K.OPEN_PAREN) this.proofs++;
    if (
      word === 'WHERE' ||
      word === 'HAVING' ||
      word === 'QUALIFY' ||
      word === 'AND' ||
      word === 'OR' ||
      word === 'ON'
    ) {
      this.joined++;
      // The condition still has to compare something.
      this.equals++;
    }
  }

  /** A statement's first words; they are taken if they are such. */
  private statement(word: string): boolean {
    const { frame } = this;
    const next = this.word(1);
    const template = this.kind(1) === K.TEMPLATE;
    if (word === 'WITH' && (this.kind(1) === K.WORD || this.kind(1) === K.QUOTED || template)) {
      this.at++;
      if (next === 'RECURSIVE') this.at++;
      this.ctes = true;
      return this.begin(W.TABLES);
    }
    if (frame.role === 'group' || frame.role === 'call') return false;
    if (word === 'INSERT' && (this.merges || next === 'INTO' || next === 'OVERWRITE')) {
      this.at += this.merges ? 1 : 2;
      if (this.word() === 'INTO') this.at++;
      if (this.word() === 'TABLE') this.at++;
      if (!this.merges) this.due = 'ROWS';
      this.proofs++;
      this.begin(W.TABLES);
      if (this.merges) frame.state = EITHER;
      return true;
    }
    if (word === 'UPDATE' && (this.kind(1) === K.WORD || this.kind(1) === K.QUOTED || template)) {
      this.at++;
      if (!this.merges) this.due = 'SET';
      this.begin(W.TABLES);
      if (this.merges) frame.state = EITHER;
      return true;
    }
    if (word === 'DELETE' && (this.merges || next === 'FROM' || template)) {
      this.at += next === 'FROM' ? 2 : 1;
      this.proofs++;
      this.begin(W.TABLES);
      if (this.merges) frame.state = DONE;
      return true;
    }
    if (word === 'MERGE' && next === 'INTO') {
      this.at += 2;
      this.merges = true;
      this.due = 'USING';
      this.proofs++;
      return this.begin(W.TABLES);
    }
    if (word === 'SET' && this.kind(1) === K.WORD && this.text(2) === '=') {
      this.at += 3;
      this.assigned = true;
      return this.begin(W.ITEMS);
    }
    if (
      W.LONE.has(word) &&
      (this.kind(1) === K.SEMICOLON || (word === 'BEGIN' && W.HEADS.has(next) && this.aheadKind(K.SEMICOLON)))
    ) {
      this.at++;
      this.proofs++;
      frame.state = DONE;
      if (this.kind() !== K.SEMICOLON) this.restart();
      return true;
    }
    if (word === 'EXPLAIN' && (next === 'SELECT' || template)) {
      this.at++;
      this.proofs++;
      return true;
    }
    return this.head(word, next, template);
  }

  private begin(clause: number): true {
    const { frame } = this;
    if (frame.role !== 'text') frame.role = 'query';
    frame.clause = clause;
    frame.state = WANT;
    frame.fresh = false;
    return true;
  }

  /** The head of a definition, whose words are known and whose rest has a loose grammar. */
  private head(word: string, next: string, template: boolean): boolean {
    const follow = W.HEADS.get(word);
    if (follow === undefined) return false;
    if (!follow.has('') && !follow.has(next) && !template) return false;
    if (template && /^(?:USE|BEGIN|START|COMMIT|ROLLBACK)$/.test(word)) return false;
    if (this.kind(2) === K.EOF && /^(?:CREATE|DROP|ALTER)$/.test(word)) return false;
    if (!this.hasRest(word, next, template)) return false;
    this.proofs++;
    this.frame.role = 'definition';
    this.frame.fresh = false;
    this.frame.named = false;
    this.frame.state = HAVE;
    this.at++;
    return true;
  }

  /** Whether what only the statement has follows its first word somewhere, which a sentence lacks. */
  private hasRest(word: string, next: string, template: boolean): boolean {
    switch (word) {
      case 'GRANT':
        return this.ahead('TO') && (template || next === 'ROLE' || this.ahead('ON'));
      case 'REVOKE':
        return this.ahead('FROM') && (template || next === 'ROLE' || this.ahead('ON'));
      case 'CALL':
        return (this.kind(1) === K.WORD || template) && this.aheadKind(K.OPEN_PAREN, true);
      case 'EXEC':
        return this.aheadKind(K.STRING) || this.aheadKind(K.TEMPLATE);
      case 'COMMENT': {
        const text = this.aheadKind(K.STRING) || this.aheadKind(K.TEMPLATE);
        return this.ahead('IS') && text;
      }
      case 'COPY':
        return this.ahead('FROM') || this.aheadKind(K.TEMPLATE);
      case 'TRUNCATE':
        return !this.ahead('IS');
      case 'CREATE': {
        const body = ['AS', 'LIKE', 'CLONE'].some((one) => this.ahead(one)) || this.aheadKind(K.OPEN_PAREN);
        return (next !== 'TABLE' && next !== 'VIEW') || body || this.aheadKind(K.TEMPLATE);
      }
      default:
        return true;
    }
  }

  private ahead(word: string): boolean {
    for (let n = 1; n < 80 && this.kind(n) !== K.SEMICOLON && this.kind(n) !== K.EOF; n++)
      if (this.word(n) === word) return true;
    return false;
  }

  private aheadKind(kind: number, tight = false): boolean {
    for (let n = 1; n < (kind === K.SEMICOLON ? 80 : 12) && this.kind(n) !== K.EOF; n++)
      if (this.kind(n) === kind) return !tight || (this.flags(n) & K.SPACE_BEFORE) === 0;
    return false;
  }

  /** A token of a definition: any but two names in a row, a sentence's marks, and what is no SQL. */
  private definition(): boolean {
    const { frame } = this;
    const word = this.word();
    const kind = this.kind();
    if (kind === K.WORD) {
      if (W.PROSE.has(word)) return false;
      const first = this.word(1);
      if (word === 'AS' && (first === 'SELECT' || first === 'WITH' || this.kind(1) === K.OPEN_PAREN)) {
        this.at++;
        frame.role = frame.close < 0 ? 'text' : 'query';
        frame.clause = W.NOTHING;
        frame.fresh = true;
        frame.state = WANT;
        return true;
      }
      if (frame.close >= 0 && frame.fresh && (word === 'SELECT' || word === 'WITH')) {
        frame.role = 'query';
        return true;
      }
      frame.fresh = false;
      const property = this.kind(1) === K.OPEN_PAREN || this.text(1) === '=';
      const known = W.DEFINITION_WORDS.has(word) || this.isKnown(DATA_TYPE) || property;
      if (!known && frame.named && frame.close < 0) return false;
      this.at++;
      if (!known && frame.named) frame.state = DONE;
      frame.named = !known;
      return true;
    }
    frame.fresh = false;
    switch (kind) {
      case K.UNKNOWN:
        this.at++;
        frame.named = true;
        return isBackticked(this.text(-1));
      case K.COLON:
        return false;
      case K.VARIABLE:
        this.at++;
        return this.text(-1) !== '?';
      case K.DOT:
        if ((this.flags(1) & K.SPACE_BEFORE) !== 0 || this.kind(1) === K.EOF) return false;
        this.at += 2;
        frame.named = true;
        return true;
      case K.SEMICOLON:
        return this.semicolon();
      case K.OPEN_PAREN:
        this.at++;
        this.push('definition', K.CLOSE_PAREN, HAVE);
        this.frame.fresh = true;
        return true;
      case K.OPEN_BRACKET:
      case K.OPEN_BRACE:
        this.at++;
        this.push('definition', kind + 1, HAVE);
        return true;
      case K.CLOSE_PAREN:
      case K.CLOSE_BRACKET:
      case K.CLOSE_BRACE:
        return this.close(kind);
      default:
        frame.named = kind === K.QUOTED || kind === K.TEMPLATE;
        this.at++;
        return true;
    }
  }

  private template(): boolean {
    const { frame } = this;
    const text = this.text();
    const before = this.at === 0 || (this.flags() & K.NEWLINE_BEFORE) !== 0;
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
      frame.state = frame.role === 'call' ? HAVE : DONE;
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
    if (!this.frames.some(({ role, clause }) => role === 'query' || clause !== 0)) return false;
    frame.state =
      frame.state === DONE ? EITHER : frame.clause === W.SELECT || frame.clause === W.TABLES ? DONE : EITHER;
    return true;
  }

  private comma(): boolean {
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

  private semicolon(): boolean {
    if (this.frames.length > 1 || !this.complete() || this.due !== '') return false;
    if (!this.endsStatement()) return false;
    this.at++;
    this.separated = true;
    this.restart();
    return true;
  }

  /** Whether a statement ends here, perhaps one that a template brings: between semicolons, there is nothing else. */
  private endsStatement(): boolean {
    const { role, clause, state } = this.frame;
    const brought = this.kind(-1) === K.TEMPLATE && (this.at === 1 || this.kind(-2) === K.SEMICOLON);
    return role !== 'text' || clause !== 0 || state !== HAVE || brought;
  }

  private restart(): void {
    const { frame } = this;
    this.merges = false;
    frame.role = 'text';
    frame.clause = 0;
    frame.fresh = true;
    frame.state = this.kind() === K.EOF ? DONE : WANT;
    if (
      this.kind() !== K.EOF &&
      this.kind() !== K.TEMPLATE &&
      this.kind() !== K.WORD &&
      this.kind() !== K.OPEN_PAREN
    )
      frame.fresh = this.kind() === K.SEMICOLON;
    if (this.kind() === K.SEMICOLON) frame.state = DONE;
  }

  private open(kind: number): boolean {
    const { frame } = this;
    const { state } = frame;
    this.at++;
    if (kind === K.OPEN_BRACE) {
      if (state === HAVE || state === DONE) return false;
      this.push('brace', K.CLOSE_BRACE, HAVE);
      return true;
    }
    if (kind === K.OPEN_BRACKET) {
      if (state === DONE) return false;
      this.push('call', K.CLOSE_BRACKET, HAVE);
      return true;
    }
    if (state === HAVE && frame.clause !== W.TABLES) return false;
    const fresh = frame.fresh;
    frame.fresh = false;
    const table = frame.clause === W.TABLES && (state === HAVE || state === DONE);
    this.push('group', K.CLOSE_PAREN, state === NAME || table ? DONE : HAVE);
    if (fresh && frame.clause === W.NOTHING) this.frame.fresh = true;
    if (frame.clause === W.TABLES) this.frame.clause = W.TABLES;
    return true;
  }

  private close(kind: number): boolean {
    const { frame } = this;
    if (frame.close !== kind) return false;
    const before = this.kind(-1);
    const empty = before === kind - 1;
    if (!empty && !this.complete()) return false;
    this.frames.pop();
    this.at++;
    const holder = this.frame;
    holder.fresh = false;
    if (holder.role === 'definition') {
      holder.named = false;
      return true;
    }
    holder.state = frame.after;
    return true;
  }

  private operator(text: string): boolean {
    const { frame } = this;
    const { state } = frame;
    this.at++;
    if (text === '*' && (state === WANT || state === EITHER)) {
      if (state === WANT || frame.clause === W.SELECT) {
        frame.fresh = false;
        frame.state = HAVE;
        if (/^(?:EXCLUDE|EXCEPT|REPLACE|RENAME|ILIKE)$/.test(this.word()) && this.kind(1) === K.OPEN_PAREN) {
          this.at++;
          return this.call();
        }
        return true;
      }
    }
    if (text === '-' || text === '+') {
      frame.fresh = false;
      frame.state = WANT;
      return state !== DONE && state !== NAME;
    }
    if (text === '->' || text === '=>') {
      if (frame.role !== 'call' || state === WANT) return false;
      frame.state = WANT;
      return true;
    }
    if (text === '==' || text === ':=' || text === '->>' || text === '!') return false;
    if (state !== HAVE && state !== EITHER) return this.incomplete && state === WANT;
    if (text === '||' || text === '<>') this.proofs++;
    if (text === '=') {
      this.equals++;
      const first = this.operands === 1 || (this.called === 0 && this.proofs === 0 && this.joined === 0);
      if (frame.role === 'text' && frame.clause === 0 && first) this.assigned = true;
    }
    if (text === '<' || text === '>' || text === '<=' || text === '>=' || text === '!=') this.equals++;
    frame.fresh = false;
    frame.state = WANT;
    return true;
  }

  /** A step into semi-structured data, a bind variable, or what separates a key from its value. */
  private colon(): boolean {
    const { frame } = this;
    const kind = this.kind(1);
    const name = kind === K.WORD || kind === K.QUOTED || kind === K.TEMPLATE || kind === K.NUMBER;
    const apart = (this.flags(1) & K.SPACE_BEFORE) !== 0;
    if (frame.role === 'brace') {
      this.at++;
      frame.state = WANT;
      return true;
    }
    if (!name || apart) return false;
    this.at += 2;
    if (frame.state === WANT || frame.state === EITHER) return this.operand();
    return (
      frame.state === HAVE &&
      (this.flags(-2) & K.SPACE_BEFORE) === 0 &&
      (this.kind() !== K.DOT || this.steps())
    );
  }
}
