import * as v from 'valibot';

/** Bounds of the SQL console, which its page also tells. */
export const CONSOLE_BOUNDS = {
  /** Characters of a query. */
  query: 20_000,
  rows: 1_000,
  /** Bytes of an answer. */
  bytes: 8_000_000,
  /** Milliseconds of a query. */
  ms: 10_000,
  /** Rows of one table in the copy of the embedded database. */
  copiedRows: 50_000,
} as const;

/** What is asked for: the rows of a query, or the way PostgreSQL would look for them. */
export const consoleQuestionSchema = v.strictObject({
  query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CONSOLE_BOUNDS.query)),
  wanted: v.picklist(['rows', 'plan']),
  /** Of the embedded database: whether to copy it anew before. */
  anew: v.optional(v.boolean(), false),
});
export type ConsoleQuestion = v.InferOutput<typeof consoleQuestionSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The copy that was asked, of the embedded database; null where the database itself was asked. */
const copySchema = v.nullable(
  v.object({
    /** When it was made. */
    at: v.string(),
    /** The tables of which it has only some rows. */
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
    /** The character that is meant, counted from 1; null where none is. */
    position: v.nullable(count),
    ms: count,
  }),
]);
export type ConsoleAnswer = v.InferOutput<typeof consoleAnswerSchema>;

/** Whether the console can be asked: `off` where nobody has given it a login of its own. */
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

/** What the console may read, and what was asked before. */
export const consoleDeskSchema = v.object({
  tables: v.array(consoleTableSchema),
  history: v.array(consolePastQuerySchema),
  saved: v.array(consoleSavedQuerySchema),
});

/** The console as it is opened. */
export const openedConsoleSchema = v.object({
  ...consoleDeskSchema.entries,
  ...consoleStateSchema.entries,
  /** Whether queries may be formatted by the service that the settings name. */
  formats_by_service: v.boolean(),
});
export type OpenedConsole = v.InferOutput<typeof openedConsoleSchema>;
