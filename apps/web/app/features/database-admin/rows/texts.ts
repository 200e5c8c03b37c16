import { MOST_COUNTED, type RowFilter, type RowOperator, type RowsSeen } from '@hln/contracts';
import { count, listOf } from '../texts.ts';

const OPERATORS: Readonly<Record<RowOperator, string>> = {
  is: 'is',
  not: 'is not',
  less: 'is less than',
  more: 'is more than',
  starts: 'starts with',
  contains: 'contains',
  empty: 'is empty',
  filled: 'is not empty',
};

export const ROWS = {
  title: 'Rows of a table',
  text: 'The tables that the SQL console can read. The database masks personal data; showing it needs a reason, which the audit log records.',
  loading: 'Loading the rows...',
  failed: 'The rows couldn’t be loaded.',
  table: 'Table',
  noOrder: 'This table has no key that can be read, so its rows are in no particular order.',
  filterForm: 'Filter the rows',
  column: 'Column',
  operator: 'Condition',
  operators: OPERATORS,
  value: 'Value',
  add: 'Add filter',
  filters: 'Filters',
  filter: ({ column, operator, value }: RowFilter) =>
    `${column} ${OPERATORS[operator]}${operator === 'empty' || operator === 'filled' ? '' : ` ${value}`}`,
  remove: 'Remove',
  removeNamed: (filter: string) => `Remove the filter: ${filter}`,
  none: 'There are no rows.',
  noneMatch: 'No rows match.',
  next: 'Next page',
  previous: 'Previous page',
  /** Shown if a part of the URL was ignored. */
  leftOut: 'The link asks for something that this table doesn’t have; it was ignored.',
  csv: 'CSV',
  csvCut: (rows: number) => `The file has the first ${count(rows)} rows.`,
  region: (table: string) => `Rows of ${table}`,
  null: 'NULL',
  goesOn: '…',
  show: 'Show',
  shownHead: 'Masked',
  showRow: (row: number) => `Show personal data in row ${row}`,
  showColumn: (column: string) => `Show ${column} on this page`,
  drawer: 'Show masked data',
  drawerText: (columns: readonly string[], rows: number) =>
    `${listOf(columns)} of ${rows === 1 ? 'one row' : `${rows} rows`}. Who, what and why is recorded first.`,
  unshown: 'It couldn’t be shown.',
} as const;

const rowsText = (rows: number) =>
  rows > MOST_COUNTED
    ? `more than ${count(MOST_COUNTED)} rows`
    : rows === 1
      ? '1 row'
      : `${count(rows)} rows`;

export const SEEN = {
  title: 'Which rows does this person see?',
  show: 'Choose a person and a table',
  text: 'The database counts them as that person, so the result is what they would get. Each check is recorded in the audit log.',
  loading: 'Loading the accounts...',
  failed: 'The accounts couldn’t be loaded.',
  person: 'Person',
  table: 'Table',
  look: 'Count',
  looking: 'Counting...',
  unanswered: 'The rows couldn’t be counted.',
  answer: (person: string, table: string, { seen, total }: Pick<RowsSeen, 'seen' | 'total'>) =>
    seen === null || total === null
      ? `${table} is too large to count while you wait.`
      : `${person} sees ${seen === 0 ? 'none' : seen > MOST_COUNTED ? rowsText(seen) : count(seen)} of ${rowsText(total)} in ${table}.`,
  noRight: 'Signed-in accounts can’t read this table.',
  unguarded: 'It has no policies: everybody who can read it sees all of it.',
  inactive: 'The account can’t sign in.',
  factors: {
    code: 'They have not used their second factor in any session, and without it they see nothing.',
    enrol: 'They need a second factor and have none, so they see nothing.',
  },
  restricted: 'Restrictive policies remove some of the rows that these allow.',
  policies: 'By policy',
  policy: (name: string, rows: number | null) =>
    rows === null ? name : `${name} allows ${rows === 0 ? 'none' : rowsText(rows)}.`,
  permission: (name: string, isHeld: boolean) =>
    isHeld ? `They have ${name}.` : `They do not have ${name}.`,
  noPolicy: 'No policy lets signed-in accounts read any row.',
  keys: (columns: readonly string[]) => `The first rows, by ${listOf(columns)}`,
} as const;
