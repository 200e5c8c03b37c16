import {
  type Call,
  type Condition,
  type FunctionName,
  isSingular,
  type Operand,
  type Operator,
  type Query,
} from './ast.ts';
import { type Reader, readString } from './reader.ts';

/** The types of RFC 9535 §2.4.1. */
type QueryType = 'value' | 'logical' | 'nodes';

/** The result type of each function. */
const RESULTS: Readonly<Record<FunctionName, QueryType>> = {
  length: 'value',
  count: 'value',
  match: 'logical',
  search: 'logical',
  value: 'value',
};

/** The parameter types of each function. */
const PARAMETERS: Readonly<Record<FunctionName, readonly QueryType[]>> = {
  length: ['value'],
  count: ['nodes'],
  match: ['value', 'value'],
  search: ['value', 'value'],
  value: ['nodes'],
};

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(RESULTS, name);
}

/** The arguments of a call, and where each begins. */
interface Arguments {
  readonly operands: readonly Operand[];
  readonly starts: readonly number[];
}

/** Refuses a call whose arguments have the wrong types. RFC 9535 §2.4.3. */
function checkCall(reader: Reader, name: FunctionName, start: number, { operands, starts }: Arguments): void {
  const wanted = PARAMETERS[name];
  if (operands.length !== wanted.length)
    reader.refuse(
      `${name}() takes ${wanted.length === 1 ? 'one argument' : 'two arguments'}, not ${operands.length}.`,
      start,
    );
  operands.forEach((operand, i) => {
    const problem = wanted[i] === 'nodes' ? notNodes(operand) : notValue(operand);
    if (problem !== null) reader.refuse(`${name}() ${problem}`, starts[i] ?? start);
  });
}

function notNodes(operand: Operand): string | null {
  return operand.kind === 'query' ? null : 'takes a query, such as @.* or $..a.';
}

function notValue(operand: Operand): string | null {
  if (operand.kind === 'query' && !isSingular(operand.query))
    return 'takes one value: a query with *, a slice, a filter or “..” may find several. Put value( ) around it.';
  if (operand.kind === 'call' && RESULTS[operand.name] !== 'value')
    return 'takes a value, not true or false.';
  return null;
}

const OPERATOR = /==|!=|<=|>=|<|>/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;

/** How deeply filters and parentheses may be nested; nobody writes queries that are deeper. */
export const MAX_NESTING = 100;

/** The current position, and how to parse queries inside the condition. */
export interface Context {
  readonly reader: Reader;
  readonly nesting: number;
  readonly readQuery: (reader: Reader, nesting: number) => Query;
}

/** Parses a filter's condition. RFC 9535 §2.3.5. */
export function parseCondition(context: Context): Condition {
  const { reader } = context;
  return readJoined(reader, '||', () => readJoined(reader, '&&', () => readBasic(context)));
}

/** Returns the context one level deeper. */
function inside(context: Context): Context {
  if (context.nesting >= MAX_NESTING)
    context.reader.refuse(`The query is nested more than ${MAX_NESTING} levels deep.`);
  return { ...context, nesting: context.nesting + 1 };
}

function readJoined(reader: Reader, sign: '||' | '&&', readPart: () => Condition): Condition {
  const first = readPart();
  const parts = [first];
  for (;;) {
    const before = reader.at;
    reader.blanks();
    if (!reader.take(sign)) {
      reader.at = before;
      return parts.length === 1 ? first : { kind: sign === '||' ? 'or' : 'and', parts };
    }
    reader.blanks();
    parts.push(readPart());
  }
}

function readBasic(context: Context): Condition {
  const { reader } = context;
  const negated = reader.peek() === '!';
  if (negated) {
    reader.at += 1;
    reader.blanks();
  }
  if (reader.take('(')) {
    reader.blanks();
    const inner = parseCondition(inside(context));
    reader.blanks();
    if (!reader.take(')')) reader.refuse(`) was expected, but ${reader.here}.`);
    return negated ? { kind: 'not', part: inner } : inner;
  }
  const start = reader.at;
  const left = readOperand(context);
  const afterLeft = reader.at;
  reader.blanks();
  const operator = reader.match(OPERATOR) as Operator | null;
  if (operator === null) {
    if (reader.peek() === '=') reader.refuse('Values are compared with ==, not with one equals sign.');
    reader.at = afterLeft;
    const test = asTest(reader, left, start);
    return negated ? { kind: 'not', part: test } : test;
  }
  if (negated)
    reader.refuse('! does not stand before a comparison. Put parentheses around it, or use !=.', start);
  requireComparable(reader, left, start);
  reader.blanks();
  const rightStart = reader.at;
  const right = readOperand(context);
  requireComparable(reader, right, rightStart);
  return { kind: 'compare', operator, left, right };
}

/** Parses a literal, a query or a function call. */
function readOperand(context: Context): Operand {
  const { reader } = context;
  const next = reader.peek();
  if (next === '@' || next === '$')
    return { kind: 'query', query: context.readQuery(reader, context.nesting) };
  const text = readString(reader);
  if (text !== null) return { kind: 'literal', value: text };
  const number = reader.match(NUMBER);
  if (number !== null) {
    if (/[0-9.]/.test(reader.peek())) reader.refuse('A number is written as in JSON: 10, 0.5, 1e3.');
    return { kind: 'literal', value: { number } };
  }
  const start = reader.at;
  const word = reader.match(/[A-Za-z_][A-Za-z0-9_]*/y);
  if (word === null) return reader.refuse(`A value, @, $ or a function was expected, but ${reader.here}.`);
  if (reader.peek() === '(') return readCall(inside(context), word, start);
  if (word === 'true') return { kind: 'literal', value: true };
  if (word === 'false') return { kind: 'literal', value: false };
  if (word === 'null') return { kind: 'literal', value: null };
  return reader.refuse(
    `“${word}” has no meaning here. Put text in quotes; members of the value begin with @.`,
    start,
  );
}

/** An operand alone as a condition: whether a query finds anything, or a function that returns true or false. */
function asTest(reader: Reader, operand: Operand, start: number): Condition {
  if (operand.kind === 'query') return { kind: 'exists', query: operand.query };
  if (operand.kind === 'call') {
    if (RESULTS[operand.name] === 'logical') return operand;
    return reader.refuse(`${operand.name}() gives a value, so it has to be compared with something.`, start);
  }
  return reader.refuse('A value alone is no condition: compare it with something.', start);
}

/** Parses a call from its opening parenthesis on. */
function readCall(context: Context, name: string, start: number): Call {
  const { reader } = context;
  if (!isFunctionName(name))
    return reader.refuse(
      `There is no function ${name}(). There are length, count, match, search and value.`,
      start,
    );
  const found = readArguments(context);
  checkCall(reader, name, start, found);
  return { kind: 'call', name, operands: found.operands };
}

function readArguments(context: Context): Arguments {
  const { reader } = context;
  const operands: Operand[] = [];
  const starts: number[] = [];
  reader.take('(');
  reader.blanks();
  if (reader.take(')')) return { operands, starts };
  do {
    reader.blanks();
    starts.push(reader.at);
    operands.push(readOperand(context));
    reader.blanks();
  } while (reader.take(','));
  if (!reader.take(')')) reader.refuse(`A comma or ) was expected, but ${reader.here}.`);
  return { operands, starts };
}

function requireComparable(reader: Reader, operand: Operand, start: number): void {
  if (operand.kind === 'query' && !isSingular(operand.query))
    reader.refuse(
      'Only a query that finds one value at most can be compared: names and indexes, no *, slice, filter or “..”.',
      start,
    );
  if (operand.kind === 'call' && RESULTS[operand.name] !== 'value')
    reader.refuse(`${operand.name}() is true or false already: it cannot be compared.`, start);
}
