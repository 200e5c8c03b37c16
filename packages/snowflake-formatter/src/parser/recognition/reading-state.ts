import * as K from '../../lexer/kinds.ts';
import type { TokenList } from '../../lexer/tokens.ts';
import { WORD_CLASS } from '../../lexer/word-table.ts';
import type { Path } from './paths.ts';

/** What may follow. */
export const WANT = 0;
export const HAVE = 1;
/** After a template that may produce anything: an operand, or what follows one. */
export const EITHER = 2;
/** After an entry with its alias: the entry is complete. */
export const DONE = 3;
/** After AS. */
export const NAME = 4;

type Role = 'text' | 'query' | 'group' | 'call' | 'definition' | 'case' | 'brace';

/** An open bracket or CASE, or the text itself. */
export interface Frame {
  role: Role;
  /** One of the clauses in `words.ts`; 0 before the first one. */
  clause: number;
  state: number;
  /** Whether a statement or a query may begin. */
  fresh: boolean;
  readonly close: number;
  /** The state of the enclosing frame after the bracket is closed. */
  readonly after: number;
  /** In a definition, whether a name precedes the bracket. */
  named: boolean;
  /** Whether an interval's unit may follow the operand. */
  interval: boolean;
}

/** Templates without any output. */
const SILENT =
  /^\{\{[-+]?\s*(?:return|log|config|print|exceptions\.\w+|elementary\.\w*log\w*|do_nothing)\s*\(/;
/** Whether it is a name in backticks, as BigQuery and MySQL quote names. */
export function isBackticked(text: string): boolean {
  return text.length > 2 && text.startsWith('`');
}

/** The state of reading one run of a template: the tokens, the open brackets, and the results so far. */
export abstract class ReadingState {
  protected readonly list: TokenList;
  protected readonly order: readonly number[];
  protected readonly incomplete: boolean;
  protected readonly frames: Frame[] = [];
  protected at = 0;
  /** How many findings occur only in SQL, and so show that a list or a condition is SQL. */
  protected proofs = 0;
  protected calls = 0;
  /** Calls of functions that Snowflake does not know, which may belong to another language. */
  protected unknownCalls = 0;
  protected hasQuoted = false;
  /** Whether a list of CTEs is being read. */
  protected ctes = false;
  protected equals = 0;
  protected joined = 0;
  protected assigned = false;
  protected merges = false;
  protected separated = false;
  /** A word that still has to follow, such as the SET of UPDATE. */
  protected due = '';
  protected operands = 0;

  constructor(list: TokenList, path: Path) {
    this.list = list;
    const { text, kind, start, end } = list;
    this.order = path.tokens.filter(
      (i) => kind[i] !== K.TEMPLATE || !SILENT.test(text.slice(start[i], end[i])),
    );
    this.incomplete = path.incomplete;
  }

  protected opensCte(): boolean {
    const kind = this.kind(1);
    return kind !== K.WORD || this.word(1) === 'NOT' || this.word(1) === 'MATERIALIZED';
  }

  /** Whether the token at this position, relative to the start, is this word. */
  protected isWordAt(place: number, word: string): boolean {
    return this.word(place - this.at) === word;
  }

  protected get called(): number {
    return this.calls + this.unknownCalls;
  }

  protected get frame(): Frame {
    return this.frames[this.frames.length - 1] as Frame;
  }

  protected push(role: Role, close: number, after: number): void {
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

  protected kind(ahead = 0): number {
    const i = this.order[this.at + ahead];
    return i === undefined ? K.EOF : (this.list.kind[i] as number);
  }

  protected text(ahead = 0): string {
    const i = this.order[this.at + ahead];
    return i === undefined ? '' : this.list.text.slice(this.list.start[i], this.list.end[i]);
  }

  protected word(ahead = 0): string {
    return this.kind(ahead) === K.WORD ? this.text(ahead).toUpperCase() : '';
  }

  protected flags(ahead = 0): number {
    return this.list.flags[this.order[this.at + ahead] as number] ?? 0;
  }

  protected isKnown(flags: number, ahead = 0): boolean {
    const i = this.order[this.at + ahead] as number;
    return this.kind(ahead) === K.WORD && ((WORD_CLASS[this.list.word[i] as number] as number) & flags) !== 0;
  }

  /** Whether everything that is open can end here. */
  protected complete(): boolean {
    const { state, role } = this.frame;
    return (state !== WANT && state !== NAME) || this.incomplete || role === 'definition';
  }

  protected operand(): boolean {
    const { frame } = this;
    frame.fresh = false;
    this.operands++;
    if (frame.state === NAME) frame.state = frame.role === 'call' ? HAVE : DONE;
    else if (frame.state === WANT || frame.state === EITHER) frame.state = HAVE;
    else return false;
    return true;
  }

  protected begin(clause: number): true {
    const { frame } = this;
    if (frame.role !== 'text') frame.role = 'query';
    frame.clause = clause;
    frame.state = WANT;
    frame.fresh = false;
    return true;
  }

  protected ahead(word: string): boolean {
    for (let n = 1; n < 80 && this.kind(n) !== K.SEMICOLON && this.kind(n) !== K.EOF; n++)
      if (this.word(n) === word) return true;
    return false;
  }

  protected aheadKind(kind: number, tight = false): boolean {
    for (let n = 1; n < (kind === K.SEMICOLON ? 80 : 12) && this.kind(n) !== K.EOF; n++)
      if (this.kind(n) === kind) return !tight || (this.flags(n) & K.SPACE_BEFORE) === 0;
    return false;
  }
}
