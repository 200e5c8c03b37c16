import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const key = v.array(v.nullable(v.string()));

/** How many rows of a list match, as `count_emails` and the functions like it return it. */
export const listCountSchema = v.object({
  /** At most 10,000. */
  count,
  /** Whether there are no more than those. */
  is_all: v.boolean(),
});
export type ListCount = v.InferOutput<typeof listCountSchema>;

export const browsableColumnSchema = v.object({
  name: v.string(),
  type: v.string(),
  kind: v.picklist(['number', 'boolean', 'time', 'id', 'text', 'other', 'personal']),
  /** Personal data, masked until somebody gives a reason. */
  is_masked: v.boolean(),
  is_key: v.boolean(),
});
export type BrowsableColumn = v.InferOutput<typeof browsableColumnSchema>;

export const browsableTableSchema = v.object({
  name: v.string(),
  /** Whether its rows can be identified; otherwise their order is arbitrary. */
  has_key: v.boolean(),
  columns: v.array(browsableColumnSchema),
});
export type BrowsableTable = v.InferOutput<typeof browsableTableSchema>;
export const browsableTablesSchema = v.array(browsableTableSchema);

/** How many characters of a cell are shown; one more shows that it continues. */
export const CELL_CHARACTERS = 500;

export const browsedRowsSchema = v.array(
  v.object({
    /** null if rows can't be identified. */
    key: v.nullable(key),
    /** The position after which the next page begins. */
    place: key,
    cells: key,
  }),
);
export type BrowsedRow = v.InferOutput<typeof browsedRowsSchema>[number];

/** The operators for filtering a column. */
export type RowOperator = 'is' | 'not' | 'less' | 'more' | 'starts' | 'contains' | 'empty' | 'filled';

export interface RowFilter {
  readonly column: string;
  readonly operator: RowOperator;
  readonly value: string;
}

/** The operators that the database allows for each kind. */
export const ROW_OPERATORS: Readonly<Record<BrowsableColumn['kind'], readonly RowOperator[]>> = {
  number: ['is', 'not', 'less', 'more', 'empty', 'filled'],
  time: ['less', 'more', 'is', 'not', 'empty', 'filled'],
  boolean: ['is', 'not', 'empty', 'filled'],
  id: ['is', 'not', 'empty', 'filled'],
  text: ['contains', 'starts', 'is', 'not', 'empty', 'filled'],
  other: ['empty', 'filled'],
  personal: [],
};

/** The result of `show_personal_values()`. */
export const shownValuesSchema = v.array(
  v.object({ key, values: v.record(v.string(), v.nullable(v.string())) }),
);

export const peopleToSeeAsSchema = v.array(v.object({ id: v.string(), email: v.string() }));
export type PersonToSeeAs = v.InferOutput<typeof peopleToSeeAsSchema>[number];

/** The result of `read_rows_seen()`. Counts stop at 10,001, which means that there are more. */
export const rowsSeenSchema = v.object({
  total: v.nullable(count),
  seen: v.nullable(count),
  /** Whether it is too large to be counted while somebody waits. */
  is_large: v.boolean(),
  is_active: v.boolean(),
  /** The sign-in step that the person's sessions lack, without which they see nothing. */
  missing_factor: v.nullable(v.picklist(['code', 'enrol'])),
  is_guarded: v.boolean(),
  /** Whether signed-in accounts have any privilege to read the table. */
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
  /** The keys of the first rows; null if the person may not read them. */
  rows: v.nullable(v.array(key)),
});
export type RowsSeen = v.InferOutput<typeof rowsSeenSchema>;

/** Above this count the page only says "more than". */
export const MOST_COUNTED = 10_000;
