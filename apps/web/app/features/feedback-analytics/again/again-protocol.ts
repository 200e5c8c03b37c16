import type { FormatSqlOptions } from '@hln/snowflake-formatter';
import type { NeutralQuery } from './neutral.ts';

/** The page's request to its worker. */
export interface AgainRequest {
  readonly sql: string;
  readonly options: FormatSqlOptions;
  /** Whether names and literals are replaced first. */
  readonly isNeutral: boolean;
}

export interface AgainResult {
  /** The query that was formatted. */
  readonly query: NeutralQuery;
  readonly formatted: string;
  /** Why it was not formatted; `formatted` is then the query. */
  readonly failure: string | null;
}
