/**
 * Whether a text begins like a curl command, rather than like a sentence about curl. In a file of its own, so that the
 * tools page’s paste box loads nothing else of curl.
 */
export function isCurlCommand(text: string): boolean {
  return /^\s*(?:\$[ \t]+)?curl(?:\.exe)?[ \t]+(?:["'“”„‘’‚–—$\\^-]|[^\s.:/]*[.:/]\S|localhost\b)/.test(text);
}
