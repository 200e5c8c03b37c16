import * as v from 'valibot';

/** Limits of the SQL console, which its page states. */
export const CONSOLE_BOUNDS = {
  /** The longest query, in characters. */
  query: 20_000,
  rows: 1_000,
  /** The largest result, in bytes. */
  bytes: 8_000_000,
  /** The longest running time of a query, in milliseconds. */
  ms: 10_000,
  /** The most rows of one table in the copy of the embedded database. */
  copiedRows: 50_000,
} as const;

/** The request: the rows of a query, or PostgreSQL's plan for it. */
export const consoleQuestionSchema = v.strictObject({
  query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CONSOLE_BOUNDS.query)),
  wanted: v.picklist(['rows', 'plan']),
  /** Only for the embedded database: whether to make a new copy first. */
  anew: v.optional(v.boolean(), false),
});
export type ConsoleQuestion = v.InferOutput<typeof consoleQuestionSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The copy of the embedded database that was queried; null if the database itself was queried. */
const copySchema = v.nullable(
  v.object({
    /** When the copy was made. */
    at: v.string(),
    /** The tables that it contains only in part. */
    cut: v.array(v.string()),
  }),
);

export const consoleAnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('rows'),
    columns: v.array(v.object({ name: v.string(), type: v.string() })),
    /** Each cell as PostgreSQL writes it; null for NULL. */
    rows: v.array(v.array(v.nullable(v.string()))),
    /** Whether there are more rows than these. */
    is_cut: v.boolean(),
    ms: count,
    copy: copySchema,
  }),
  v.object({ kind: v.literal('plan'), lines: v.array(v.string()), ms: count, copy: copySchema }),
  v.object({
    kind: v.literal('refused'),
    /** PostgreSQL's code, or one of ours: not_allowed, too_long, too_large, cancelled, unsafe, not_configured. */
    code: v.string(),
    message: v.string(),
    detail: v.nullable(v.string()),
    hint: v.nullable(v.string()),
    /** The position of the faulty character, counted from 1; null if there is none. */
    position: v.nullable(count),
    ms: count,
  }),
]);
export type ConsoleAnswer = v.InferOutput<typeof consoleAnswerSchema>;

/** Whether the console is available: `off` if it has no login of its own. */
export const consoleStateSchema = v.object({
  state: v.picklist(['ready', 'off', 'unavailable']),
  database: v.picklist(['embedded', 'postgres', 'hosted']),
});
export type ConsoleState = v.InferOutput<typeof consoleStateSchema>;

export const consolePastQuerySchema = v.object({
  id: v.number(),
  asked_at: v.string(),
  query: v.string(),
  wanted: v.picklist(['rows', 'plan']),
  outcome: v.picklist(['running', 'done', 'refused', 'failed', 'cancelled']),
  rows: v.nullable(count),
  ms: v.nullable(count),
});
export type ConsolePastQuery = v.InferOutput<typeof consolePastQuerySchema>;

export const consoleSavedQuerySchema = v.object({
  name: v.string(),
  query: v.string(),
  saved_at: v.string(),
  saved_by: v.nullable(v.string()),
});
export type ConsoleSavedQuery = v.InferOutput<typeof consoleSavedQuerySchema>;

export const consoleTableSchema = v.object({
  name: v.string(),
  columns: v.array(v.object({ name: v.string(), type: v.string() })),
});
export type ConsoleTable = v.InferOutput<typeof consoleTableSchema>;

/** What the console may read, and the earlier queries. */
export const consoleDeskSchema = v.object({
  tables: v.array(consoleTableSchema),
  history: v.array(consolePastQuerySchema),
  saved: v.array(consoleSavedQuerySchema),
});

/** The state of the console when it is opened. */
export const openedConsoleSchema = v.object({
  ...consoleDeskSchema.entries,
  ...consoleStateSchema.entries,
  /** Whether queries may be formatted by the configured service. */
  formats_by_service: v.boolean(),
});
export type OpenedConsole = v.InferOutput<typeof openedConsoleSchema>;
