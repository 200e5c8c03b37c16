/**
 * The proof's own opinion of whether a text is SQL: it looks at which kinds of words and marks follow each other, and knows
 * nothing of what the parser makes of them.
 */
import { DATA_TYPE, FUNCTION, KEYWORD as VOCABULARY, wordFlags } from '../vocabulary/index.ts';
import { codeAt, Source } from './chars.ts';
import {
  BLOCK_COMMENT,
  BODY,
  Cursor,
  END_OF_TEXT,
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
import { ANYTHING } from './render.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** What begins a statement, with what has to follow somewhere; nothing more has to where that is empty. */
const HEADS: ReadonlyMap<string, string> = new Map(
  (
    'SELECT: WITH:AS INSERT:INTO|OVERWRITE|VALUES UPDATE:SET DELETE:FROM|WHERE MERGE:INTO CREATE: DEFINE: ALTER: DROP: UNDROP: ' +
    'TRUNCATE: GRANT:TO REVOKE:FROM SHOW: DESCRIBE: USE: COMMENT:IS COPY:INTO CALL: EXECUTE: EXEC: EXPLAIN: ANALYZE:TABLE ' +
    'REFRESH: OPTIMIZE:TABLE MSCK:REPAIR LOCK:TABLE BEGIN: START:TRANSACTION WHEN:MATCHED COMMIT: ROLLBACK: SET: VALUES: UNSET:'
  )
    .split(' ')
    .map((entry) => entry.split(':') as [string, string]),
);
const CLAUSES = words(
  'SELECT FROM WHERE GROUP ORDER HAVING QUALIFY LIMIT OFFSET FETCH JOIN ON USING UNION INTERSECT EXCEPT MINUS WINDOW ' +
    'SET VALUES INTO LEFT RIGHT INNER FULL CROSS OUTER NATURAL LATERAL AND OR CLUSTER PARTITION CONNECT WHEN ASOF DISTRIBUTE ' +
    'SORT FOR',
);
/** Clauses that English begins a phrase with: alone, they prove little. */
const WEAK = words(
  'FROM WHERE ON USING AND OR LIMIT SET INTO VALUES HAVING LEFT RIGHT FULL OUTER WHEN FOR OFFSET',
);
const ENGLISH = words(
  'THE AN YOUR OUR THEIR THESE THOSE PLEASE CANNOT WAS WERE WILL WOULD SHOULD BECAUSE THEREFORE',
);
/** Words of SQL's that may stand beside names and values. */
const KNOWN = words(
  'AS IS NOT NULL TRUE FALSE IN LIKE ILIKE RLIKE REGEXP BETWEEN ESCAPE CASE WHEN THEN ELSE END EXISTS DISTINCT ALL ANY SOME ' +
    'TOP ASC DESC NULLS FIRST LAST BY OVER ROWS RANGE GROUPS UNBOUNDED PRECEDING FOLLOWING CURRENT ROW WITHIN FILTER IGNORE ' +
    'RESPECT INTERVAL DATE TIME TIMESTAMP AT ZONE COLLATE WITH RECURSIVE MATERIALIZED TABLE VIEW PRIOR START LEVEL VIEW ' +
    'BOTH LEADING TRAILING SEPARATOR SETS CUBE ROLLUP APPLY EXCLUDE REPLACE RENAME PIVOT UNPIVOT SAMPLE TABLESAMPLE BEFORE ' +
    'CHANGES MATCHED TARGET SOURCE DIV OVERLAPS ONLY NEXT PERCENT TIES UNIQUE PRIMARY KEY FOREIGN DEFAULT IF TEMPORARY TEMP ' +
    'DIRECTED SEMI ANTI FINAL YEAR QUARTER MONTH WEEK DAY HOUR MINUTE SECOND YEARS MONTHS WEEKS DAYS HOURS MINUTES SECONDS ' +
    'TO WITHOUT PRECISION VARYING LOCAL CONNECT_BY_ROOT OVERWRITE MATCH_CONDITION INCLUDE MICROSECOND MILLISECOND UPDATE ' +
    'DELETE INSERT ERROR OVERFLOW MEASURES DEFINE PATTERN UNSIGNED',
);
/** Words before a literal. */
const BEFORE_LITERAL = words(
  'INTERVAL DATE TIME TIMESTAMP TIMESTAMP_NTZ TIMESTAMP_LTZ TIMESTAMP_TZ DATETIME',
);
const LITERALS = words('NULL TRUE FALSE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP');
const NEVER_CALLED = words(
  'AS IS NOT IN LIKE ILIKE RLIKE REGEXP BETWEEN CASE WHEN THEN ELSE END EXISTS DISTINCT ALL ANY SOME BY OVER WITH SETS ' +
    'PIVOT UNPIVOT SAMPLE TABLESAMPLE AT BEFORE CHANGES TABLE KEY UNIQUE EXCLUDE REPLACE RENAME ILIKE FILTER GROUP',
);
const ONLY_SQL = words('LIKE ILIKE RLIKE REGEXP BETWEEN OVER WITHIN');

const START = 0;
const NAME = 1;
const VALUE = 2;
const SIGN = 3;
const KEYWORD = 4;
const OPENING = 5;
const CLOSING = 6;
const COMMA = 7;
const ANY = 8;
const STOP = 9;
const COLON = 10;

export const IS_SQL = 'sql';
export const IS_EMPTY = 'empty';
export const IS_OTHER = 'other';

/**
 * What a rendered text is. Incomplete SQL counts as SQL if `incomplete`, as where a loop would have brought the rest.
 */
export function recognise(text: string, incomplete: boolean): string {
  return new Recogniser(text, incomplete).run();
}

class Recogniser {
  private readonly cursor: Cursor;
  private readonly incomplete: boolean;
  private readonly brackets: number[] = [];
  private last = START;
  private lastWord = '';
  private names = 0;
  private statement = false;
  private definition = false;
  private clause = false;
  private due: readonly string[] = [];
  private first = true;
  private proofs = 0;
  private calls = 0;
  private comparisons = 0;
  private connectives = 0;
  private assignment = false;
  private tokens = 0;
  private sinceStart = 0;

  constructor(text: string, incomplete: boolean) {
    this.cursor = new Cursor(new Source(text));
    this.incomplete = incomplete;
  }

  run(): string {
    const found = this.read();
    this.cursor.source.release();
    return found;
  }

  private read(): string {
    const { cursor } = this;
    for (cursor.next(); cursor.kind !== END_OF_TEXT; cursor.next()) {
      if (cursor.kind === LINE_COMMENT || cursor.kind === BLOCK_COMMENT) continue;
      this.tokens++;
      this.sinceStart++;
      if (!this.accepts()) return IS_OTHER;
      this.lastWord = cursor.kind === WORD_TOKEN ? this.text.toUpperCase() : '';
    }
    if (this.tokens === 0) return IS_EMPTY;
    if (this.brackets.length > 0 || this.due.length > 0) return IS_OTHER;
    if (this.last === SIGN && !this.incomplete) return IS_OTHER;
    const condition = this.connectives > 0 && this.comparisons > 0;
    const call = this.calls > 0 && !this.assignment;
    if (this.proofs > 0 || condition || call) return IS_SQL;
    // What is left of a list without its entries proves nothing and is no sentence.
    return this.incomplete && this.statement ? IS_EMPTY : IS_OTHER;
  }

  private get text(): string {
    const { source, start, end } = this.cursor;
    return source.text.slice(start, end);
  }

  private accepts(): boolean {
    const { cursor, last } = this;
    switch (cursor.kind) {
      case WORD_TOKEN:
        return this.word(this.text.toUpperCase());
      case QUOTED_NAME:
        return this.closes('"') && this.name(false);
      case STRING:
        if (!this.closes("'")) return false;
        return this.value(
          last === KEYWORD || (last === NAME && (this.clause || BEFORE_LITERAL.has(this.lastWord))),
        );
      case NUMBER:
      case BODY:
        return this.value(last === KEYWORD || this.definition);
      case PATH:
      case TEMPLATE:
        return (this.clause || this.definition) && this.value(true);
      case TAG:
        return false;
      case OPERATOR:
        return this.operator(this.text);
      default:
        return false;
    }
  }

  /** Whether the string or quoted name is closed. */
  private closes(quote: string): boolean {
    const { text } = this;
    return text.length > 1 && text.endsWith(quote);
  }

  private word(word: string): boolean {
    const { last } = this;
    if (word.startsWith(ANYTHING.toUpperCase())) {
      this.last = ANY;
      this.names = 0;
      return true;
    }
    if (last === SIGN && this.lastWord === '' && this.afterDot) return this.name(true);
    if (ENGLISH.has(word)) return false;
    if (this.first && (last === START || last === ANY || last === STOP)) {
      const due = HEADS.get(word);
      if (due !== undefined && this.head(word, due)) return true;
    }
    this.first = this.first && last === ANY;
    if (CLAUSES.has(word) && !this.isOperand(word)) {
      if (last === SIGN && !this.incomplete) return false;
      const follows = this.clause || this.definition || last === START || last === ANY || last === STOP;
      if (
        this.brackets.length === 0 &&
        !follows &&
        (word === 'SELECT' ||
          (last !== NAME && last !== CLOSING && last !== VALUE && last !== COMMA && last !== KEYWORD))
      )
        return false;
      if (!WEAK.has(word) || this.clause)
        this.proofs += word === 'AND' || word === 'OR' || word === 'WHEN' ? 0 : 1;
      if (word === 'AND' || word === 'OR' || word === 'WHERE' || word === 'ON') this.connectives++;
      if (word !== 'AND' && word !== 'OR' && word !== 'WHEN') this.clause = true;
      if (word === 'SELECT' && this.due[0] === 'ROWS') this.due = [];
      if (this.due.includes(word)) this.due = [];
      return this.keyword();
    }
    if (this.due.includes(word)) this.due = [];
    if (word === 'AS' && last !== START) {
      if (
        last !== NAME ||
        this.lastWord === '' ||
        this.lastWord.startsWith('JINJA_') ||
        LITERALS.has(this.lastWord)
      )
        this.proofs++;
      return last !== SIGN && this.keyword();
    }
    if (this.isCall(word)) return this.name(true);
    if (this.definition && (wordFlags(word) & VOCABULARY) !== 0) return this.keyword();
    if (KNOWN.has(word) && !this.definition) {
      if (ONLY_SQL.has(word)) this.proofs++;
      if (word === 'NULL' && (this.lastWord === 'IS' || this.lastWord === 'NOT')) this.proofs++;
      if (word === 'END' || word === 'CASE') this.proofs += word === 'END' ? 1 : 0;
      if (word === 'IN' || word === 'EXISTS') this.proofs += this.next === 40 ? 1 : 0;
      if (BEFORE_LITERAL.has(word) && this.next === 39) this.proofs++;
      return this.keyword();
    }
    return this.name(true);
  }

  /** The character after the current token and white space. */
  private get next(): number {
    const { source, end } = this.cursor;
    let at = end;
    while (at < source.length && codeAt(source, at) <= 32) at++;
    return codeAt(source, at);
  }

  private get afterDot(): boolean {
    const { source, start } = this.cursor;
    return codeAt(source, start - 1) === 46;
  }

  /** Whether a clause's word is a function or a name here: `LEFT(a, 1)`, `t.set`. */
  private isOperand(word: string): boolean {
    return this.afterDot || (this.next === 40 && (word === 'LEFT' || word === 'RIGHT' || word === 'SET'));
  }

  /** Whether a word that SQL knows is called: `HOUR(a)`, `FIRST(a)`. */
  private isCall(word: string): boolean {
    const { source, end } = this.cursor;
    return KNOWN.has(word) && codeAt(source, end) === 40 && !NEVER_CALLED.has(word);
  }

  private head(word: string, due: string): boolean {
    const { next } = this;
    if (next === 46 || next === 44 || (next === 40 && word !== 'VALUES' && word !== 'SELECT')) return false;
    this.first = false;
    this.statement = true;
    this.clause = /^(?:SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|VALUES|SET|EXPLAIN|WHEN)$/.test(word);
    this.definition = !this.clause;
    if (this.definition || (word !== 'SELECT' && word !== 'WITH')) this.proofs++;
    else if (next === 42 || next === 39 || next === 40 || (next >= 48 && next <= 57)) this.proofs++;
    if (word === 'SELECT' && this.cursor.source.text.startsWith('jinja_', this.nextStart)) this.proofs++;
    this.due = due === '' ? [] : due.split('|');
    return this.keyword();
  }

  private get nextStart(): number {
    const { source, end } = this.cursor;
    let at = end;
    while (at < source.length && codeAt(source, at) <= 32) at++;
    return at;
  }

  private keyword(): true {
    this.last = KEYWORD;
    this.names = 0;
    return true;
  }

  private name(plain: boolean): boolean {
    const { last } = this;
    this.first = this.first && last === ANY;
    // A template beside a name may bring anything there.
    if (this.text.startsWith('jinja_') && this.names > 0 && (this.clause || this.definition)) {
      this.last = ANY;
      this.names = 0;
      return true;
    }
    if (last === VALUE || last === CLOSING) {
      if (!this.clause && !this.definition && !this.afterDot) return false;
      this.names = 2;
    } else if (last === NAME) this.names++;
    else this.names = 1;
    const typed = plain && this.isTyped;
    if (this.names > 2 && !typed && !this.definition) return false;
    if (this.names === 2 && !this.clause && !this.definition && !typed) return false;
    if (this.definition && this.names > 3 && this.brackets.length === 0 && !typed) return false;
    this.last = NAME;
    return true;
  }

  private get isTyped(): boolean {
    return (wordFlags(this.text.toUpperCase()) & DATA_TYPE) !== 0 && this.definition;
  }

  private value(allowed: boolean): boolean {
    const { last } = this;
    this.first = false;
    if ((last === NAME || last === VALUE || last === CLOSING) && !allowed && !this.definition) return false;
    this.last = VALUE;
    this.names = 0;
    return true;
  }

  private operator(mark: string): boolean {
    const { last, cursor } = this;
    const { source, end } = cursor;
    const after = codeAt(source, end);
    switch (mark) {
      case '(':
      case '[':
      case '{':
        return this.opens(mark);
      case ')':
      case ']':
      case '}':
        if (this.brackets.pop() !== mark.charCodeAt(0)) return false;
        if (last === SIGN && !this.incomplete) return false;
        this.last = CLOSING;
        this.names = 0;
        return true;
      case ',':
        if (last === SIGN && !this.incomplete) return false;
        if (last === START && this.tokens > 1) return false;
        this.first = false;
        this.last = COMMA;
        this.names = 0;
        return true;
      case ';':
        if (this.brackets.length > 0 || this.due.length > 0) return false;
        if (!this.statement && this.sinceStart > 2) return false;
        this.restart();
        return true;
      case '.':
        if (last === START || after <= 32) return false;
        // A method of what a call returns is another language's.
        if (codeAt(source, cursor.start - 1) === 41) return false;
        this.last = SIGN;
        return true;
      case ':':
        if (after <= 32 && !this.brackets.includes(125)) return false;
        this.last = this.brackets.includes(125) ? KEYWORD : COLON;
        this.names = 0;
        return true;
      case '::':
        this.proofs++;
        this.last = KEYWORD;
        return last !== START && last !== SIGN;
      case '?':
        return this.value(false);
      case '`': {
        const close = source.text.indexOf('`', end);
        if (close < 0 || /\n/.test(source.text.slice(end, close))) return false;
        cursor.passed(QUOTED_NAME, cursor.start, close + 1);
        return this.name(false);
      }
      default:
        return this.sign(mark);
    }
  }

  private opens(mark: string): boolean {
    const { last, cursor } = this;
    const { source, start } = cursor;
    this.brackets.push(mark === '(' ? 41 : mark.charCodeAt(0) + 2);
    if (mark === '(' && last === NAME) {
      const tight = codeAt(source, start - 1) > 32;
      if (tight || (wordFlags(this.lastWord) & (FUNCTION | DATA_TYPE)) !== 0) this.calls++;
    }
    if (mark === '(' && last === VALUE && !this.definition) return false;
    if (mark === '{' && (last === NAME || last === VALUE || last === CLOSING) && !this.definition)
      return false;
    // A query may begin.
    this.first = mark === '(' && this.first;
    this.last = this.first ? START : OPENING;
    this.names = 0;
    return true;
  }

  private sign(mark: string): boolean {
    const { last } = this;
    this.first = false;
    if (!/^(?:[-+*/%=<>^~|&]|<=|>=|<>|!=|\|\||=>|->|\*\*)$/.test(mark))
      return this.definition && mark === '$$';
    if (mark === '*' && (last === KEYWORD || last === OPENING || last === COMMA || last === SIGN)) {
      this.last = NAME;
      this.names = 1;
      return true;
    }
    const unary = mark === '-' || mark === '+';
    const wants = last === SIGN || last === START || last === OPENING || last === COMMA;
    if (wants && !unary && !this.incomplete) return false;
    if (mark === '||' || mark === '<>') this.proofs++;
    if (/^(?:=|<|>|<=|>=|!=)$/.test(mark)) this.comparisons++;
    if (mark === '=' && this.tokens === 2) this.assignment = true;
    this.last = SIGN;
    this.names = 0;
    return true;
  }

  private restart(): void {
    this.last = STOP;
    this.first = true;
    this.statement = false;
    this.definition = false;
    this.clause = false;
    this.names = 0;
    this.sinceStart = 0;
  }
}
