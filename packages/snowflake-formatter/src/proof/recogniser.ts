/**
 * The proof's own decision whether a text is SQL: it checks which kinds of words and punctuation follow each other,
 * independently of the parser's results.
 */
import { KEYWORD as VOCABULARY, wordFlags } from '../vocabulary/index.ts';
import { codeAt } from './chars.ts';
import {
  BLOCK_COMMENT,
  BODY,
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
import { ANY, CLOSING, COMMA, KEYWORD, NAME, SIGN, START, STOP, TokenOrder, VALUE } from './token-order.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** The first words of statements, each with a word that must follow somewhere; empty if none must. */
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
/** Clauses that English phrases also begin with: alone, they prove little. */
const WEAK = words(
  'FROM WHERE ON USING AND OR LIMIT SET INTO VALUES HAVING LEFT RIGHT FULL OUTER WHEN FOR OFFSET',
);
const ENGLISH = words(
  'THE AN YOUR OUR THEIR THESE THOSE PLEASE CANNOT WAS WERE WILL WOULD SHOULD BECAUSE THEREFORE',
);
/** SQL words that may stand beside names and values. */
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

export const IS_SQL = 'sql';
export const IS_EMPTY = 'empty';
export const IS_OTHER = 'other';

/**
 * Classifies a rendered text. Incomplete SQL counts as SQL if `incomplete` is set, because a loop would have produced
 * the rest.
 */
export function recognise(text: string, incomplete: boolean): string {
  return new Recogniser(text, incomplete).run();
}

class Recogniser extends TokenOrder {
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
    if (this.brackets.length > 0 || (this.due.length > 0 && !this.incomplete)) return IS_OTHER;
    if (this.last === SIGN && !this.incomplete) return IS_OTHER;
    const condition = this.connectives > 0 && this.comparisons > 0;
    const call = this.calls > 0 && !this.assignment;
    if (this.proofs > 0 || condition || call) return IS_SQL;
    // A list without its entries proves nothing and is not a sentence.
    return this.incomplete && this.statement ? IS_EMPTY : IS_OTHER;
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
      if (word === 'CASE') this.cases++;
      if (word === 'END') {
        this.cases--;
        this.proofs++;
      }
      if (word === 'IN' || word === 'EXISTS') this.proofs += this.next === 40 ? 1 : 0;
      if (BEFORE_LITERAL.has(word) && this.next === 39) this.proofs++;
      return this.keyword();
    }
    return this.name(true);
  }

  /** Whether a clause's word is a function or a name here: `LEFT(a, 1)`, `t.set`. */
  private isOperand(word: string): boolean {
    return this.afterDot || (this.next === 40 && (word === 'LEFT' || word === 'RIGHT' || word === 'SET'));
  }

  /** Whether an SQL word is called as a function: `HOUR(a)`, `FIRST(a)`. */
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
}
