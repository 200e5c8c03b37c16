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
  text: 'The tables that the SQL console may read. What people wrote and what is about them is masked by the database; showing it takes a reason, which the audit log keeps.',
  loading: 'Reading the rows...',
  failed: 'The rows could not be read.',
  table: 'Table',
  noOrder: 'Rows of this table have no key that may be read, so they come as they lie on the disk.',
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
  noneMatch: 'No row matches.',
  page: (page: number, rows: number) => `Page ${page}, ${rows === 1 ? '1 row' : `${count(rows)} rows`}`,
  next: 'Next page',
  previous: 'Previous page',
  /** Something in the URL. */
  leftOut: 'The link asks for something that this table does not have; it was left out.',
  csv: 'CSV',
  csvCut: (rows: number) => `The file has the first ${count(rows)} rows.`,
  region: (table: string) => `Rows of ${table}`,
  null: 'NULL',
  goesOn: '…',
  show: 'Show',
  shownHead: 'Masked',
  showRow: (row: number) => `Show what is about people in row ${row}`,
  showColumn: (column: string) => `Show ${column} of this page`,
  drawer: 'Show what is masked',
  drawerText: (columns: readonly string[], rows: number) =>
    `${listOf(columns)} of ${rows === 1 ? 'one row' : `${rows} rows`}. Who, what and why is put on record first.`,
  unshown: 'It could not be shown.',
} as const;

const rowsText = (rows: number) =>
  rows > MOST_COUNTED
    ? `more than ${count(MOST_COUNTED)} rows`
    : rows === 1
      ? '1 row'
      : `${count(rows)} rows`;

export const SEEN = {
  title: 'Which rows does this person see?',
  text: 'The database counts them as that person, so it is what they would get. Each look is put on record in the audit log.',
  loading: 'Reading the accounts...',
  failed: 'The accounts could not be read.',
  person: 'Person',
  table: 'Table',
  look: 'Look',
  looking: 'Counting...',
  unanswered: 'It could not be counted.',
  answer: (person: string, table: string, { seen, total }: Pick<RowsSeen, 'seen' | 'total'>) =>
    seen === null || total === null
      ? `${table} is too large to be counted while you wait.`
      : `${person} sees ${seen === 0 ? 'none' : seen > MOST_COUNTED ? rowsText(seen) : count(seen)} of ${rowsText(total)} in ${table}.`,
  noRight: 'Signed-in accounts have no right to read this table.',
  unguarded: 'No policies decide about its rows: whoever may read it sees all of it.',
  inactive: 'The account cannot sign in.',
  factors: {
    code: 'None of their sessions has given its second factor, and without it they see nothing.',
    enrol: 'They need a second factor and have none, so they see nothing.',
  },
  restricted: 'Further policies take rows away from what these let through.',
  policies: 'By policy',
  policy: (name: string, rows: number | null) =>
    rows === null ? name : `${name} lets ${rows === 0 ? 'none' : rowsText(rows)} through.`,
  permission: (name: string, isHeld: boolean) =>
    isHeld ? `They have ${name}.` : `They do not have ${name}.`,
  noPolicy: 'No policy lets signed-in accounts read a row.',
  keys: (columns: readonly string[]) => `The first rows, by ${listOf(columns)}`,
} as const;
