import type { LineChange } from '../line-diff.ts';

/** The code of the finding for an unformatted file; the other codes are those of the diagnostics. */
export const UNFORMATTED = 'unformatted';

/** The message of that finding. */
export function unformattedMessage(changes: readonly LineChange[], path: string): string {
  const places = changes.length === 1 ? 'one place' : `${changes.length} places`;
  return `Not formatted: differs in ${places}. Run snowflake-format --write ${path}`;
}

/** The lines of the first change, from 1, including the last one. */
export function changedLines({ startLine, endLine }: LineChange): {
  readonly first: number;
  readonly last: number;
} {
  return { first: startLine + 1, last: Math.max(startLine + 1, endLine) };
}
