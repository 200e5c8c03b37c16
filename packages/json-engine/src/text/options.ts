import type { Layout } from './print.ts';
import { SPACE, TAB } from './syntax.ts';

export interface FormatOptions {
  /** Spaces of one step, 1 to 8, or a tab for each; 2 when nothing is said. */
  readonly indent?: number | 'tab' | '\t' | undefined;
  /** Members in the order of their keys instead of that of the text. */
  readonly sortKeys?: boolean | undefined;
}

/** Throws a RangeError for an indent that there is not. */
export function layoutOf(indent: FormatOptions['indent'] = 2): Layout {
  if (indent === 'tab' || indent === '\t') return { byte: TAB, count: 1 };
  if (!Number.isInteger(indent) || indent < 1 || indent > 8)
    throw new RangeError(`The indent is 1 to 8 spaces or 'tab', not ${String(indent)}.`);
  return { byte: SPACE, count: indent };
}
