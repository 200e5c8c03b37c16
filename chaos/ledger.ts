/** The writes confirmed to a crowd, compared with the database at the end. */
export interface Account {
  /** Rows that were confirmed to their writers. */
  readonly acknowledged: number;
  /** How many of those are stored. */
  readonly found: number;
  readonly missing: number;
  /** Rows that are stored more than once, confirmed or not. */
  readonly doubled: number;
}

/** @param stored the names of all rows, each as often as it is stored */
export function settle(acknowledged: ReadonlySet<string>, stored: readonly string[]): Account {
  const there = new Set(stored);
  const found = [...acknowledged].filter((name) => there.has(name)).length;
  return {
    acknowledged: acknowledged.size,
    found,
    missing: acknowledged.size - found,
    doubled: stored.length - there.size,
  };
}

/** Returns the names that `tellTeam` gave, from the emails that carry one; other emails of the server carry none. */
export const namesIn = (emails: readonly { readonly content: string }[]): string[] =>
  // Long lines are folded with an equals sign at their end.
  emails.flatMap(({ content }) => /mail[0-9a-f]{16}/.exec(content.replace(/=\r?\n/g, ''))?.[0] ?? []);
