import type { TableRule } from '@hln/contracts';

const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 });

/** '1,234.5' */
export const count = (value: number) => numbers.format(value);

export const DATABASE = {
  title: 'Database Admin',
  lede: 'Tables, permissions and queries of the site’s database.',
  back: 'Back to Staff Portal',
  loading: 'Loading the database...',
  failed: 'The database couldn’t be loaded.',
  refresh: 'Refresh now',
  read: 'Updated',
  summary: 'The database',
  kind: (isEmbedded: boolean, version: string) =>
    isEmbedded ? `Embedded, with PostgreSQL ${version}` : `PostgreSQL ${version}`,
  facts: { kind: 'Kind', bytes: 'Size', tables: 'Tables', started: 'Running since', jobs: 'Jobs' },
  jobs: 'Scheduled jobs are in System Monitoring',
} as const;

const ROLES: Readonly<Record<TableRule['role'], string>> = {
  anon: 'Visitors',
  authenticated: 'Signed-in accounts',
  sql_console: 'The SQL console',
};

const VERBS: Readonly<Record<TableRule['verb'], string>> = {
  select: 'read',
  insert: 'add',
  update: 'change',
  delete: 'delete',
};

export const RULES = {
  title: 'Who can do what',
  closed: 'Nobody can reach this table through the API; only our own functions can.',
  roles: ROLES,
  verbs: VERBS,
  columns: (columns: readonly string[]) =>
    columns.length === 1 ? `the column ${columns[0]} of` : `the columns ${listOf(columns)} of`,
  rows: {
    all: 'all rows',
    none: 'no rows, because no policy allows any',
    own: 'their own rows',
    other: 'the rows that a condition of the table allows',
  },
  with: (permissions: readonly string[]) => `if they have ${listOf(permissions, 'or')}`,
  partly: 'of those, the ones that meet a further condition',
} as const;

/** 'a, b and c' */
export function listOf(items: readonly string[], word = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

export const TABLES = {
  title: 'Tables',
  empty: 'There are no tables.',
  fileName: 'tables',
  columns: {
    name: 'Table',
    rows: 'Rows',
    bytes: 'Size',
    indexes: 'Indexes',
    scans: 'Full scans',
    unused: 'Unused indexes',
  },
  filter: 'Schema',
  estimate: (rows: string) => `about ${rows}`,
  unknown: 'not counted yet',
  gone: 'No such table',
  goneText: 'The table is gone, or the link was cut off.',
  facts: {
    rows: 'Rows',
    bytes: 'Size of the table',
    indexBytes: 'Size of its indexes',
    scans: 'Full scans',
    dead: 'Dead rows',
    vacuumed: 'Last vacuumed',
    guarded: 'Policies',
  },
  guarded: 'Policies decide about each row.',
  unguarded: 'No policies: everybody who can read it sees all of it.',
  times: (times: number) => (times === 1 ? 'once' : `${count(times)} times`),
  never: 'never',
  columnsTitle: 'Columns',
  required: 'required',
  indexesTitle: 'Indexes',
  noIndexes: 'It has none.',
  index: (size: string, used: string) => `${size}, used ${used}`,
  unusedIndex: 'never used',
  unusedHint: 'An index that is never used slows down every change. Indexes of keys are needed all the same.',
  notCounted: 'The embedded database does not count how often it uses an index or reads a table.',
  counted: 'Uses are counted since the statistics were reset:',
  countedAlways: 'Uses are counted since the database was made.',
} as const;

export const QUERIES = {
  title: 'Running queries',
  text: 'The queries that are running now, the longest first. Literal texts in a query are left out.',
  embedded:
    'The embedded database runs one query at a time and stops each after a few seconds, so there is nothing to watch here.',
  none: 'Nothing is running.',
  failed: 'The running queries couldn’t be loaded.',
  loading: 'Loading the running queries...',
  since: (seconds: string) => `for ${seconds} s`,
  idle: 'idle in a transaction',
  active: 'running',
  waits: (what: string) => `waiting for ${what}`,
  blocked: (pids: readonly number[]) => `blocked by ${listOf(pids.map(String))}`,
  process: (pid: number) => `Process ${pid}`,
  cancel: 'Cancel',
  cancelled: (pid: number) => `The query of process ${pid} is cancelled.`,
  unsaved: 'The query couldn’t be cancelled.',
  drawer: (pid: number) => `Cancel the query of process ${pid}`,
  drawerText: 'The person who ran it gets an error, and its changes are undone.',
  slow: 'slow',
} as const;

export const MIGRATIONS = {
  title: 'Migrations',
  show: (many: number) => `Show the ${many} migrations that have been run`,
} as const;
