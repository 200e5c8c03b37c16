/** What a crowd was told, against what the database has in the end. */
export interface Account {
  /** Rows that were confirmed to whoever wrote them. */
  readonly acknowledged: number;
  /** Of those, how many are there. */
  readonly found: number;
  readonly missing: number;
  /** Rows that are there more than once, confirmed or not. */
  readonly doubled: number;
}

/** @param stored the names of all rows, each as often as it is there */
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

/** The names that `tellTeam` gave, in the emails that carry one; other emails of the server carry none. */
export const namesIn = (emails: readonly { readonly content: string }[]): string[] =>
  // Lines are folded with an equals sign at their end.
  emails.flatMap(({ content }) => /mail[0-9a-f]{16}/.exec(content.replace(/=\r?\n/g, ''))?.[0] ?? []);
