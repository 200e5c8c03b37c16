import type { LineChange } from '../line-diff.ts';

/** The code of the finding that a file is not formatted; the others are the diagnostics' own. */
export const UNFORMATTED = 'unformatted';

/** The finding in words. */
export function unformattedMessage(changes: readonly LineChange[], path: string): string {
  const places = changes.length === 1 ? 'one place' : `${changes.length} places`;
  return `Not formatted: differs in ${places}. Run snowflake-format --write ${path}`;
}

/** The lines that the first change is about, from 1, the last one included. */
export function changedLines({ startLine, endLine }: LineChange): {
  readonly first: number;
  readonly last: number;
} {
  return { first: startLine + 1, last: Math.max(startLine + 1, endLine) };
}
