/** The names that `tellTeam` gave, in the emails that carry one; other emails of the server carry none. */
export const namesIn = (emails: readonly { readonly content: string }[]): string[] =>
  // Lines are folded with an equals sign at their end.
  emails.flatMap(({ content }) => /mail[0-9a-f]{16}/.exec(content.replace(/=\r?\n/g, ''))?.[0] ?? []);
