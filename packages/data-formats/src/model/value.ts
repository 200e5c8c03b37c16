/** Where a value or key stands in the text that was read: UTF-16 code units from 0. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Member {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: DataValue;
}

export interface TextValue extends Span {
  readonly kind: 'text';
  readonly value: string;
}

export interface NumberValue extends Span {
  readonly kind: 'number';
  /** As JSON writes it, with every digit of the source: `1.10`, `-0`, `1e400`. */
  readonly text: string;
}

export interface ListValue extends Span {
  readonly kind: 'list';
  readonly items: readonly DataValue[];
}

export interface MapValue extends Span {
  readonly kind: 'map';
  /** In the order of the text. Keys are unique. */
  readonly members: readonly Member[];
}

/**
 * A value that every format is read into and written from. Numbers are texts, and objects are lists of members, so that
 * neither a digit nor a key such as `__proto__` is lost.
 */
export type DataValue =
  | (Span & { readonly kind: 'null' })
  | (Span & { readonly kind: 'boolean'; readonly value: boolean })
  | NumberValue
  /** Infinity or not a number, which JSON has no number for. */
  | (Span & { readonly kind: 'special'; readonly text: 'inf' | '-inf' | 'nan' })
  | TextValue
  /** A date or time of TOML, as its text. */
  | (Span & { readonly kind: 'date'; readonly text: string })
  | ListValue
  | MapValue;

/** Steps from the root to a value: keys and indices. */
export type Path = readonly (string | number)[];

/** How deeply lists and objects may be nested. Readers refuse deeper texts, so writers can recurse. */
export const MAX_DEPTH = 500;

/** A JSON Pointer (RFC 6901); empty for the root. */
export function pointerOf(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Whether a number is written as an integer: digits only, with or without a minus sign. */
export function isIntegerText(text: string): boolean {
  return /^-?\d+$/.test(text);
}
