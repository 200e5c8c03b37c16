import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const key = v.array(v.nullable(v.string()));

export const browsableColumnSchema = v.object({
  name: v.string(),
  type: v.string(),
  kind: v.picklist(['number', 'boolean', 'time', 'id', 'text', 'other', 'personal']),
  /** About people, and masked until somebody gives a reason. */
  is_masked: v.boolean(),
  is_key: v.boolean(),
});
export type BrowsableColumn = v.InferOutput<typeof browsableColumnSchema>;

export const browsableTableSchema = v.object({
  name: v.string(),
  /** Whether each of its rows can be named; without, none comes in an order that means something. */
  has_key: v.boolean(),
  columns: v.array(browsableColumnSchema),
});
export type BrowsableTable = v.InferOutput<typeof browsableTableSchema>;
export const browsableTablesSchema = v.array(browsableTableSchema);

/** Characters of a cell that are shown; one more says that it goes on. */
export const CELL_CHARACTERS = 500;

export const browsedRowsSchema = v.array(
  v.object({
    /** null where rows cannot be named. */
    key: v.nullable(key),
    /** What the next page begins after. */
    place: key,
    cells: key,
  }),
);
export type BrowsedRow = v.InferOutput<typeof browsedRowsSchema>[number];

/** What a column can be asked. */
export type RowOperator = 'is' | 'not' | 'less' | 'more' | 'starts' | 'contains' | 'empty' | 'filled';

export interface RowFilter {
  readonly column: string;
  readonly operator: RowOperator;
  readonly value: string;
}

/** As the database allows it. */
export const ROW_OPERATORS: Readonly<Record<BrowsableColumn['kind'], readonly RowOperator[]>> = {
  number: ['is', 'not', 'less', 'more', 'empty', 'filled'],
  time: ['less', 'more', 'is', 'not', 'empty', 'filled'],
  boolean: ['is', 'not', 'empty', 'filled'],
  id: ['is', 'not', 'empty', 'filled'],
  text: ['contains', 'starts', 'is', 'not', 'empty', 'filled'],
  other: ['empty', 'filled'],
  personal: [],
};

/** What `show_personal_values()` returns. */
export const shownValuesSchema = v.array(
  v.object({ key, values: v.record(v.string(), v.nullable(v.string())) }),
);

export const peopleToSeeAsSchema = v.array(v.object({ id: v.string(), email: v.string() }));
export type PersonToSeeAs = v.InferOutput<typeof peopleToSeeAsSchema>[number];

/** What `read_rows_seen()` returns. Counts end at 10,001: there are more. */
export const rowsSeenSchema = v.object({
  total: v.nullable(count),
  seen: v.nullable(count),
  /** Too large to be counted while somebody waits. */
  is_large: v.boolean(),
  is_active: v.boolean(),
  /** Which step the person's sessions lack, for which they see nothing. */
  missing_factor: v.nullable(v.picklist(['code', 'enrol'])),
  is_guarded: v.boolean(),
  /** Whether signed-in accounts have any right to read the table. */
  may_read: v.boolean(),
  is_restricted: v.boolean(),
  keys: v.nullable(v.array(v.string())),
  policies: v.array(
    v.object({
      name: v.string(),
      condition: v.nullable(v.string()),
      permissions: v.array(v.object({ name: v.string(), is_held: v.boolean() })),
      rows: v.nullable(count),
    }),
  ),
  /** The keys of the first rows; null where the person may not read them. */
  rows: v.nullable(v.array(key)),
});
export type RowsSeen = v.InferOutput<typeof rowsSeenSchema>;

/** From here on only "more than" is said. */
export const MOST_COUNTED = 10_000;
