import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const maybeText = v.nullable(v.string());

export const databaseIndexSchema = v.object({
  name: v.string(),
  bytes: count,
  /** How often it was used since the statistics began. */
  scans: count,
  is_unique: v.boolean(),
  is_primary: v.boolean(),
  definition: v.string(),
});
export type DatabaseIndex = v.InferOutput<typeof databaseIndexSchema>;

export const databaseTableSchema = v.object({
  name: v.string(),
  comment: maybeText,
  /** Whether row level security is on. */
  is_guarded: v.boolean(),
  /** null if nothing has counted them yet. */
  rows: v.nullable(count),
  is_estimate: v.boolean(),
  /** Size without its indexes. */
  bytes: count,
  /** How many full scans there were since the statistics began. */
  scans: count,
  dead_rows: count,
  vacuumed_at: maybeText,
  columns: v.array(
    v.object({ name: v.string(), type: v.string(), is_required: v.boolean(), comment: maybeText }),
  ),
  indexes: v.array(databaseIndexSchema),
});
export type DatabaseTable = v.InferOutput<typeof databaseTableSchema>;

/** What a role may do in a table, according to its grants and one of its policies. */
export const tableRuleSchema = v.object({
  role: v.picklist(['anon', 'authenticated', 'sql_console']),
  relation: v.string(),
  verb: v.picklist(['select', 'insert', 'update', 'delete']),
  /** null for all columns. */
  columns: v.nullable(v.array(v.string())),
  rule: v.picklist(['all', 'none', 'permission', 'own', 'other']),
  permissions: v.array(v.string()),
  /** Whether the policy restricts rows further than its rule says. */
  is_partly: v.boolean(),
});
export type TableRule = v.InferOutput<typeof tableRuleSchema>;

export const databaseOverviewSchema = v.object({
  read_at: v.string(),
  is_embedded: v.boolean(),
  version: v.string(),
  bytes: count,
  /** null for the embedded database. */
  started_at: maybeText,
  counted_since: maybeText,
  tables: v.array(databaseTableSchema),
  migrations: v.array(v.object({ version: v.string(), name: maybeText })),
  rules: v.array(tableRuleSchema),
  calls: v.array(v.object({ name: v.string(), permissions: v.array(v.string()), is_own_open: v.boolean() })),
});
export type DatabaseOverview = v.InferOutput<typeof databaseOverviewSchema>;

export const runningQuerySchema = v.object({
  pid: count,
  started_at: v.string(),
  seconds: v.nullable(v.number()),
  transaction_s: v.nullable(v.number()),
  state: maybeText,
  role: maybeText,
  program: maybeText,
  waits_for: maybeText,
  blocked_by: v.array(v.number()),
  query: maybeText,
});
export type RunningQuery = v.InferOutput<typeof runningQuerySchema>;

export const runningQueriesSchema = v.object({
  read_at: v.string(),
  is_embedded: v.boolean(),
  queries: v.array(runningQuerySchema),
});
export type RunningQueries = v.InferOutput<typeof runningQueriesSchema>;
