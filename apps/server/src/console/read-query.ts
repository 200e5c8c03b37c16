import { parse } from 'libpg-query';
import * as v from 'valibot';
import { type Refused, refused } from './refusals.ts';

/** One query that only reads, as far as its form tells. */
export interface ReadQuery {
  readonly text: string;
  readonly kind: 'select' | 'explain';
  /** How many characters of the text were not typed, but put in front. */
  readonly added: number;
  /** The names of the functions that it calls, without their schemas. */
  readonly functions: readonly string[];
}

const treeSchema = v.object({ stmts: v.optional(v.array(v.object({ stmt: v.looseObject({}) })), []) });
const functionSchema = v.object({ funcname: v.array(v.object({ String: v.object({ sval: v.string() }) })) });

/** What stands in a tree where rows are written, locked or made into a table. */
const WRITES = /^(?:\w+Stmt|intoClause|lockingClause)$/;

/** Deeper than anybody writes, and far from where walking would fail. */
const DEEPEST = 500;

/**
 * Reads a query with PostgreSQL's own parser and lets through one SELECT, or EXPLAIN of one. This is a second layer:
 * what keeps a query from what it may not read is where, and as whom, it is asked.
 */
export async function readQuery(text: string): Promise<ReadQuery | Refused> {
  let tree: v.InferOutput<typeof treeSchema>;
  try {
    tree = v.parse(treeSchema, await parse(text));
  } catch (error) {
    if (v.isValiError(error)) throw error;
    return unreadable(error);
  }
  const [first, second] = tree.stmts;
  if (first === undefined) return notAllowed('There is no query.');
  if (second !== undefined) return notAllowed('Ask one query at a time.');
  const { SelectStmt: select, ExplainStmt: explain } = first.stmt;
  const inner = select ?? readExplained(explain);
  if (inner === undefined) return notAllowed('The console reads: write a SELECT, or EXPLAIN of one.');
  const functions = new Set<string>();
  const problem = walk(inner, functions, 0);
  if (problem !== null) return notAllowed(problem);
  return { text, kind: select === undefined ? 'explain' : 'select', added: 0, functions: [...functions] };
}

const notAllowed = (message: string) => refused('not_allowed', message);

/** The SELECT that is explained; nothing where something else is. */
function readExplained(explain: unknown): unknown {
  const read = v.safeParse(v.object({ query: v.looseObject({}) }), explain);
  return read.success ? read.output.query.SelectStmt : undefined;
}

function unreadable(error: unknown): Refused {
  const details: unknown = error instanceof Error ? Reflect.get(error, 'sqlDetails') : undefined;
  const read = v.safeParse(v.object({ cursorPosition: v.number() }), details);
  return refused('42601', error instanceof Error ? error.message : String(error), {
    position: read.success && read.output.cursorPosition > 0 ? read.output.cursorPosition : null,
  });
}

/** @returns what speaks against it; null for nothing */
function walk(node: unknown, functions: Set<string>, depth: number): string | null {
  if (typeof node !== 'object' || node === null) return null;
  if (depth > DEEPEST) return 'The query is nested too deeply.';
  for (const [key, value] of Object.entries(node)) {
    if (WRITES.test(key) && key !== 'SelectStmt') {
      return key === 'lockingClause'
        ? 'The console locks no rows: leave FOR UPDATE away.'
        : 'The console reads, and does not write.';
    }
    if (key === 'FuncCall') {
      const call = v.safeParse(functionSchema, value);
      const name = call.success ? call.output.funcname.at(-1) : undefined;
      if (name === undefined) return 'A function’s name cannot be read.';
      functions.add(name.String.sval);
    }
    const problem = walk(value, functions, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}
