import { sameForPostgres } from './same-for-postgres.ts';

export type Formatting =
  | { readonly kind: 'formatted'; readonly text: string }
  | { readonly kind: 'same' | 'left' };

/**
 * Formats a query with our formatter, which knows Snowflake's SQL and proves its result for that. The result is taken
 * only if it is the same query to PostgreSQL, too; otherwise the text is left alone.
 */
export async function formatQuery(query: string): Promise<Formatting> {
  // It is large, and seldom asked for.
  const { formatSQL } = await import('./formatter.ts');
  const { formatted, diagnostics } = formatSQL(query);
  if (diagnostics.some(({ severity }) => severity === 'error')) return { kind: 'left' };
  if (formatted === query) return { kind: 'same' };
  return sameForPostgres(query, formatted) ? { kind: 'formatted', text: formatted } : { kind: 'left' };
}
