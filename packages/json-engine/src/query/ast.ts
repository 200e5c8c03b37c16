/** A JSONPath query (RFC 9535) that was parsed and is well-typed. */
export interface Query {
  /** From the root (`$`), or from the current value of a filter (`@`). */
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

/** A condition that is true or false for a value. */
export type Condition =
  | { readonly kind: 'or' | 'and'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | { readonly kind: 'compare'; readonly operator: Operator; readonly left: Operand; readonly right: Operand }
  | { readonly kind: 'exists'; readonly query: Query }
  | Call;

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** An operand of a comparison, or an argument of a function. */
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

/** A number as written, so that no digit is lost. */
export interface NumberText {
  readonly number: string;
}

export type Scalar = string | boolean | null | NumberText;

/** Whether a query yields at most one value: names and indexes only (RFC 9535 §2.3.5.1). */
export function isSingular({ segments }: Query): boolean {
  return segments.every(
    ({ descendant, selectors: [only, second] }) =>
      !descendant && second === undefined && (only?.kind === 'name' || only?.kind === 'index'),
  );
}
