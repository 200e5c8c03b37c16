import { parse } from 'libpg-query';
import * as v from 'valibot';
import { ALLOWED_FUNCTIONS, refuseFunctions } from './functions-allowed.ts';
import { type Refused, refused } from './refusals.ts';
import { ALLOWED_NODES, ALLOWED_OPERATORS, ALLOWED_OPTIONS, FORBIDDEN_FIELDS } from './syntax-allowed.ts';

/** A single query that only reads, judging by its syntax. */
export interface ReadQuery {
  readonly text: string;
  readonly kind: 'select' | 'explain';
  /** How many characters were added in front of the typed text. */
  readonly added: number;
  /**
   * Names after a dot that are on no list: functions, unless the expression before the dot has a column of that name.
   */
  readonly attributes: readonly string[];
}

const treeSchema = v.object({ stmts: v.optional(v.array(v.object({ stmt: v.looseObject({}) })), []) });
const explainSchema = v.object({
  query: v.looseObject({}),
  options: v.optional(v.array(v.object({ DefElem: v.object({ defname: v.string() }) })), []),
});
const stringSchema = v.object({ String: v.object({ sval: v.string() }) });
const namesSchema = v.array(stringSchema);
const partsSchema = v.array(v.union([stringSchema, v.looseObject({})]));

/**
 * The deepest nesting accepted: deeper than queries that people write, and far below the depth at which the recursion
 * would fail.
 */
const DEEPEST = 500;

/**
 * Parses a query with PostgreSQL's own parser and accepts one SELECT, or EXPLAIN of one, that consists of nodes,
 * functions and operators on our lists. Takes a second for hostile texts: run it in a thread (query-reader.ts).
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
  const explained = v.safeParse(explainSchema, explain);
  const inner = select ?? (explained.success ? explained.output.query.SelectStmt : undefined);
  if (inner === undefined) return notAllowed('The console reads: write a SELECT, or EXPLAIN of one.');
  const options = explained.success ? explained.output.options.map(({ DefElem }) => DefElem.defname) : [];
  const unknown = options.find((option) => !ALLOWED_OPTIONS.has(option));
  if (unknown !== undefined) return notAllowed(`The console does not explain with ${unknown}.`);
  const attributes = new Set<string>();
  const problem = walk(inner, attributes, 0);
  if (problem !== null) return problem;
  const kind = select === undefined ? 'explain' : 'select';
  return { text, kind, added: 0, attributes: [...attributes] };
}

const notAllowed = (message: string) => refused('not_allowed', message);

function unreadable(error: unknown): Refused {
  const details: unknown = error instanceof Error ? Reflect.get(error, 'sqlDetails') : undefined;
  const read = v.safeParse(v.object({ cursorPosition: v.number() }), details);
  return refused('42601', error instanceof Error ? error.message : String(error), {
    position: read.success && read.output.cursorPosition > 0 ? read.output.cursorPosition : null,
  });
}

/** @returns the reason to refuse it; null if there is none */
function walk(node: unknown, attributes: Set<string>, depth: number): Refused | null {
  if (typeof node !== 'object' || node === null) return null;
  if (depth > DEEPEST) return notAllowed('The query is nested too deeply.');
  for (const [key, value] of Object.entries(node)) {
    const problem =
      fieldProblem(key) ?? nodeProblem(key, value, attributes) ?? walk(value, attributes, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}

function fieldProblem(key: string): Refused | null {
  const message = Object.hasOwn(FORBIDDEN_FIELDS, key) ? FORBIDDEN_FIELDS[key] : undefined;
  if (message !== undefined) return notAllowed(message);
  // Node types begin with a capital letter, and fields do not.
  if (!/^[A-Z]/.test(key) || ALLOWED_NODES.has(key)) return null;
  return notAllowed(
    /Stmt$/.test(key)
      ? 'The console reads, and does not write.'
      : `The console does not take a query with ${key}.`,
  );
}

function nodeProblem(key: string, value: unknown, attributes: Set<string>): Refused | null {
  switch (key) {
    case 'FuncCall':
      return functionProblem(field(value, 'funcname'));
    case 'A_Expr':
      return operatorProblem(field(value, 'name'));
    case 'SubLink':
      return operatorProblem(field(value, 'operName') ?? []);
    case 'SortBy':
      return operatorProblem(field(value, 'useOp') ?? []);
    case 'ColumnRef':
      // The first part is a table, or a column itself.
      noteAttributes(field(value, 'fields'), 1, attributes);
      return null;
    case 'A_Indirection':
      noteAttributes(field(value, 'indirection'), 0, attributes);
      return null;
    default:
      return null;
  }
}

const field = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined;

/** Returns the last name if the ones before it are pg_catalog or nothing; undefined for names of other schemas. */
function ofCatalog(names: unknown): string | undefined {
  const read = v.safeParse(namesSchema, names);
  if (!read.success) return undefined;
  const [first, second, third] = read.output.map(({ String: { sval } }) => sval);
  if (third !== undefined) return undefined;
  return second === undefined || first === 'pg_catalog' ? (second ?? first) : undefined;
}

const written = (names: unknown): string => {
  const read = v.safeParse(namesSchema, names);
  return read.success ? read.output.map(({ String: { sval } }) => sval).join('.') : 'it';
};

function functionProblem(names: unknown): Refused | null {
  const name = ofCatalog(names);
  return name !== undefined && ALLOWED_FUNCTIONS.has(name) ? null : refuseFunctions([written(names)]);
}

function operatorProblem(names: unknown): Refused | null {
  if (Array.isArray(names) && names.length === 0) return null;
  const name = ofCatalog(names);
  if (name !== undefined && ALLOWED_OPERATORS.has(name)) return null;
  return notAllowed(`The console does not use the operator ${written(names)}.`);
}

function noteAttributes(parts: unknown, first: number, attributes: Set<string>): void {
  const read = v.safeParse(partsSchema, parts);
  if (!read.success) return;
  for (const part of read.output.slice(first)) {
    const name = v.safeParse(stringSchema, part);
    if (name.success && !ALLOWED_FUNCTIONS.has(name.output.String.sval)) {
      attributes.add(name.output.String.sval);
    }
  }
}
