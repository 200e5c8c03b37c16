import { type FunctionName, isSingular, type Operand } from './ast.ts';
import type { Reader } from './reader.ts';
import { PARAMETERS, RESULTS } from './types.ts';

/** What stands between the parentheses of a call, and where each begins. */
export interface Arguments {
  readonly operands: readonly Operand[];
  readonly starts: readonly number[];
}

/** Refuses a call whose arguments do not have the types that the function takes. RFC 9535 §2.4.3. */
export function checkCall(
  reader: Reader,
  name: FunctionName,
  start: number,
  { operands, starts }: Arguments,
): void {
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
