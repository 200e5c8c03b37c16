/** How a row of a query is printed. */
export const ROW_SELECT = 1;
/** A list with one entry per line: FROM. */
export const ROW_TABLES = 2;
/** A condition: AND and OR start lines in the river. */
export const ROW_CONDITION = 3;
/** A list that stays on one line if it fits. */
export const ROW_LIST = 4;
/** UNION and other set operators, which have a line to themselves. */
export const ROW_SET = 5;
export const ROW_WITH = 6;
/** A parenthesised branch of a set operation, or words that fit no clause: no keyword, no river. */
export const ROW_LOOSE = 7;
/** More tables of a FROM after a join's condition: its first token is the comma. */
export const ROW_MORE = 9;
/** ON and USING: a condition that belongs to the join before it. */
export const ROW_JOIN_CONDITION = 8;

/** One row of the river: the clause keyword is tokens `start` to `body`; its content is `body` to `end`. */
export interface Row {
  readonly kind: number;
  readonly start: number;
  body: number;
  end: number;
}

export interface Query {
  readonly rows: Row[];
  readonly start: number;
  end: number;
}

/** A run of tokens on separate lines, indented by `level` levels from the statement. */
export interface Flow {
  readonly type: 'flow';
  readonly start: number;
  end: number;
  readonly level: number;
  /** Whether the next part continues on the same line. */
  readonly joined?: boolean;
}

/** A query in its river. */
export interface QueryPart {
  readonly type: 'query';
  readonly query: Query;
  readonly level: number;
}

/** The content of a parenthesis that is printed on separate lines. */
export type Nested = Query | Statement;

/** Whether it is a query. The property is read instead of checked by its name, because the build shortens names. */
export function isQuery(nested: Nested): nested is Query {
  return (nested as Partial<Query>).rows !== undefined;
}

/** The statements of a block, indented by `level` levels. */
export interface Block {
  readonly type: 'block';
  readonly statements: Statement[];
  readonly level: number;
  /** Columns to add to the indentation. */
  readonly offset?: number;
}

export type Part = Flow | QueryPart | Block;

export interface Statement {
  readonly start: number;
  /** The end after the semicolon, if there is one. */
  end: number;
  readonly parts: Part[];
}
