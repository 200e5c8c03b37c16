import type { Layout } from './print.ts';
import { SPACE, TAB } from './syntax.ts';

export interface FormatOptions {
  /** Spaces per step, 1 to 8, or a tab for each; 2 by default. */
  readonly indent?: number | 'tab' | '\t' | undefined;
  /** Sorts members by key instead of keeping their order. */
  readonly sortKeys?: boolean | undefined;
}

/** Throws a RangeError for an invalid indent. */
export function layoutOf(indent: FormatOptions['indent'] = 2): Layout {
  if (indent === 'tab' || indent === '\t') return { byte: TAB, count: 1 };
  if (!Number.isInteger(indent) || indent < 1 || indent > 8)
    throw new RangeError(`The indent is 1 to 8 spaces or 'tab', not ${String(indent)}.`);
  return { byte: SPACE, count: indent };
}
