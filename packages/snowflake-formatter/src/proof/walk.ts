import type { LetterCase } from '../types.ts';
import { codeAt, type Source } from './chars.ts';
import { type Cursor, END_OF_TEXT, OPERATOR, WORD_TOKEN } from './cursor.ts';
import type { JoinTracker } from './join-tracker.ts';
import type { PathTracker } from './path-tracker.ts';
import type { ProofCounts } from './report.ts';
import type { StatementTracker } from './statement.ts';

/** The state of a comparison, which its parts share. */
export interface Walk {
  /** The input. */
  readonly a: Cursor;
  /** The output. */
  readonly b: Cursor;
  readonly last: LastToken;
  readonly statement: StatementTracker;
  readonly path: PathTracker;
  readonly joins: JoinTracker;
  /** The allowed letter cases for words that Snowflake knows. The kind of such a word does not affect its meaning. */
  readonly known: ReadonlySet<LetterCase | undefined>;
  readonly counts: ProofCounts;
}

/** The last token of the output that is not a comment. */
export class LastToken {
  kind = END_OF_TEXT;
  start = 0;
  end = 0;
  /** Whether it follows a dot: then it is a name, whatever the word. */
  followsDot = false;
  private readonly source: Source;

  constructor(source: Source) {
    this.source = source;
  }

  pass(kind: number, start: number, end: number, followsDot: boolean): void {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.followsDot = followsDot;
  }

  /** The last character of an operator; 0 for another token. */
  get mark(): number {
    return this.kind === OPERATOR ? codeAt(this.source, this.end - 1) : 0;
  }

  /** The token in upper case if it is a word; otherwise ''. */
  get word(): string {
    return this.kind === WORD_TOKEN ? this.source.text.slice(this.start, this.end).toUpperCase() : '';
  }
}
