import type { FunctionName } from './ast.ts';

/** The types of RFC 9535 §2.4.1. */
export type QueryType = 'value' | 'logical' | 'nodes';

/** What each function gives. */
export const RESULTS: Readonly<Record<FunctionName, QueryType>> = {
  length: 'value',
  count: 'value',
  match: 'logical',
  search: 'logical',
  value: 'value',
};

/** What each function takes. */
export const PARAMETERS: Readonly<Record<FunctionName, readonly QueryType[]>> = {
  length: ['value'],
  count: ['nodes'],
  match: ['value', 'value'],
  search: ['value', 'value'],
  value: ['nodes'],
};

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(RESULTS, name);
}
