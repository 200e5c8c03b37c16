import * as v from 'valibot';

/** Limits that the importer, the page and the table's checks share. Sizes are in characters. */
export const COST_LIMITS = {
  class: 100,
  source: 60,
  externalId: 200,
  /** Digits before the decimal point, and after it. */
  integerDigits: 12,
  decimals: 6,
  /** Per import. */
  bytes: 10_000_000,
  lines: 100_000,
  /** Per import on the costs page, which previews it: the size of the file, and its rows. */
  pageBytes: 1_000_000,
  pageRows: 5_000,
  /** The first and last day that can be stored. */
  firstDate: '1900-01-01',
  lastDate: '2200-12-31',
  /** Minimum length of the secret with which machines sign. */
  secretLength: 32,
} as const;

/** All costs are in this currency. */
export const COST_CURRENCY = 'NZD';

/** The schema of the view in the data API: `client.schema('hln').from('daily_costs')`. */
export const COST_SCHEMA = 'hln';
export const DAILY_COSTS_VIEW = 'daily_costs';

/** The columns of Export CSV on the costs page (docs/specification.md, section 9); the importer reads them back. */
export const COST_EXPORT_COLUMNS = [
  'Date',
  'Combined Category',
  'Class 1',
  'Class 2',
  'Daily Amount (NZD)',
] as const;

/**
 * The column after them in the export with net amounts: the sum with its sign and all its decimals, without which it
 * could not be read back exactly.
 */
export const COST_EXPORT_NET_COLUMN = 'Net Amount (NZD)';

/** Returns the name of the category for two classes (docs/specification.md, section 3). */
export function costCategory(class1: string, class2: string): string {
  return `${class1} - ${class2}`;
}

/** The most rows that hosted Supabase and our own server return at a time, whatever the request asks for. */
export const API_MAX_ROWS = 1_000;

/**
 * A `numeric` as decimal text such as "12.5" or "-0.000001", without exponents. The data API returns a JSON number,
 * which is exact up to 15 digits; our own server returns text for more.
 */
export const decimalTextSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => (typeof value === 'number' ? plainDecimal(value) : value)),
  v.regex(/^-?\d+(?:\.\d+)?$/, 'This is not a decimal number.'),
);

function plainDecimal(value: number): string {
  const text = String(value);
  // JavaScript uses exponents below 0.000001, and no cost has that many decimals.
  return text.includes('e-') ? value.toFixed(COST_LIMITS.decimals) : text;
}

/**
 * A row of `hln.daily_costs`: the sum of a day and category in NZD. `net_amount` has its sign (a day of credits is
 * negative), `daily_amount` is the same without it. Rows are unique by their first three fields.
 */
export const dailyCostRowSchema = v.object({
  date: v.nullish(v.string(), null),
  class_1: v.nullish(v.string(), ''),
  class_2: v.nullish(v.string(), ''),
  daily_amount: decimalTextSchema,
  net_amount: v.optional(decimalTextSchema),
});
export const dailyCostRowsSchema = v.array(dailyCostRowSchema);
export type DailyCostRow = v.InferOutput<typeof dailyCostRowSchema>;

/**
 * The response of the function `demo-costs`: the demonstration data among the costs, and whether the caller may delete
 * it.
 */
export const demoCostsSchema = v.object({ entries: v.number(), mayClear: v.boolean() });
export type DemoCosts = v.InferOutput<typeof demoCostsSchema>;

/** What an import changed. */
export const costImportResultSchema = v.object({
  lines: v.number(),
  inserted: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  removed: v.number(),
  /** The same request was processed before; nothing changed this time, and the numbers are from the first time. */
  repeated: v.boolean(),
});
export type CostImportResult = v.InferOutput<typeof costImportResultSchema>;

/** An import that was not carried out, because the sums of its days differ from the costs already stored. */
export const costConflictsSchema = v.object({
  conflicts: v.array(v.object({ line: v.number(), found: v.string() })),
  conflict_count: v.number(),
});

/** What an import would do with each row: the result of `hln.preview_costs`. */
export const costPreviewSchema = v.array(
  v.variant('state', [
    v.object({ line: v.number(), state: v.picklist(['new', 'unchanged']) }),
    v.object({
      line: v.number(),
      state: v.literal('changed'),
      was: v.object({
        date: v.string(),
        class_1: v.string(),
        class_2: v.string(),
        amount: decimalTextSchema,
      }),
    }),
    /** The day's sum differs from the sum of costs from another source. */
    v.object({
      line: v.number(),
      state: v.literal('other'),
      was: v.object({ amount: decimalTextSchema }),
    }),
  ]),
);
export type CostPreview = v.InferOutput<typeof costPreviewSchema>;

/**
 * How undoing an import ended: the result of `hln.undo_costs` and `hln.undo_cost_import`. The outcomes are explained in
 * supabase/schemas/13_costs.sql.
 */
export const costUndoSchema = v.variant('outcome', [
  v.object({
    outcome: v.literal('undone'),
    removed: v.number(),
    restored: v.number(),
    returned: v.number(),
    kept: v.number(),
    confirmed: v.boolean(),
  }),
  v.object({ outcome: v.picklist(['unknown', 'already', 'unrecorded']) }),
]);
export type CostUndo = v.InferOutput<typeof costUndoSchema>;

/** The latest imports, newest first: the result of `hln.latest_cost_imports`. */
export const costImportsSchema = v.array(
  v.object({
    id: v.string(),
    origin: v.picklist(['file', 'machine', 'demo', 'page']),
    created_at: v.string(),
    imported_by: v.nullable(v.string()),
    imported_by_email: v.nullable(v.string()),
    lines: v.number(),
    inserted: v.number(),
    updated: v.number(),
    unchanged: v.number(),
    removed: v.number(),
    undone_at: v.nullable(v.string()),
    undone_by: v.nullable(v.string()),
    undone_by_email: v.nullable(v.string()),
  }),
);
export type CostImport = v.InferOutput<typeof costImportsSchema>[number];
