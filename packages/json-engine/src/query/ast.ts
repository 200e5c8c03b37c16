/** A JSONPath query (RFC 9535) once it is read and found well-typed. */
export interface Query {
  /** From the root (`$`), or from the value that a filter looks at (`@`). */
  readonly absolute: boolean;
  readonly segments: readonly Segment[];
}

export interface Segment {
  readonly descendant: boolean;
  readonly selectors: readonly Selector[];
}

export type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'index'; readonly index: number }
  | {
      readonly kind: 'slice';
      readonly start: number | null;
      readonly end: number | null;
      readonly step: number;
    }
  | { readonly kind: 'filter'; readonly condition: Condition };

/** What is true or false of a value. */
export type Condition =
  | { readonly kind: 'or' | 'and'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | { readonly kind: 'compare'; readonly operator: Operator; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'exists'; readonly query: Query }
  | Call;

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** What can be compared, or given to a function. */
export type Operand =
  | { readonly kind: 'literal'; readonly value: Scalar }
  | { readonly kind: 'query'; readonly query: Query }
  | Call;

export interface Call {
  readonly kind: 'call';
  readonly name: FunctionName;
  readonly operands: readonly Operand[];
}

export type FunctionName = 'length' | 'count' | 'match' | 'search' | 'value';

/** A number is kept as it is written, so that no digit is lost. */
export interface NumberText {
  readonly number: string;
}

export type Scalar = string | boolean | null | NumberText;

/** At most one value: names and indexes only. RFC 9535 §2.3.5.1. */
export function isSingular({ segments }: Query): boolean {
  return segments.every(
    ({ descendant, selectors: [only, second] }) =>
      !descendant && second === undefined && (only?.kind === 'name' || only?.kind === 'index'),
  );
}
