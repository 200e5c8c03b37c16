/** Whether a text begins like a curl command, rather than like a sentence about curl. */
export function isCurlCommand(text: string): boolean {
  return /^\s*(?:\$[ \t]+)?curl(?:\.exe)?[ \t]+(?:["'$\\^-]|[^\s.:/]*[.:/]\S|localhost\b)/.test(text);
}
