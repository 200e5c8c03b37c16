import type { TableRule } from '@hln/contracts';

const numbers = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 1 });

/** '1,234.5' */
export const count = (value: number) => numbers.format(value);

export const DATABASE = {
  title: 'Database Admin',
  lede: 'Tables, rights and queries of the site’s database.',
  back: 'Back to Staff Portal',
  loading: 'Reading the database...',
  failed: 'The database could not be read.',
  refresh: 'Read now',
  read: 'Read',
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
  title: 'Who may do what',
  closed: 'Nobody reaches this table through the API. Our own functions do.',
  roles: ROLES,
  verbs: VERBS,
  columns: (columns: readonly string[]) =>
    columns.length === 1 ? `the column ${columns[0]} of` : `the columns ${listOf(columns)} of`,
  rows: {
    all: 'all rows',
    none: 'no rows, since no policy lets any through',
    own: 'their own rows',
    other: 'the rows that a condition of the table lets through',
  },
  with: (permissions: readonly string[]) => `if they have ${listOf(permissions, 'or')}`,
  partly: 'of those, the ones that fulfil a further condition',
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
    scans: 'Read whole',
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
    scans: 'Read from end to end',
    dead: 'Rows to clear away',
    vacuumed: 'Cleared last',
    guarded: 'Policies',
  },
  guarded: 'Policies decide about each row.',
  unguarded: 'No policies: whoever may read it sees all of it.',
  times: (times: number) => (times === 1 ? 'once' : `${count(times)} times`),
  never: 'never',
  columnsTitle: 'Columns',
  required: 'required',
  indexesTitle: 'Indexes',
  noIndexes: 'It has none.',
  index: (size: string, used: string) => `${size}, used ${used}`,
  unusedIndex: 'never used',
  unusedHint:
    'An index that is never used costs time with each change. Those of a key are needed all the same.',
  notCounted: 'The embedded database does not count how often it uses an index or reads a table.',
  counted: 'Uses are counted since the statistics were reset:',
  countedAlways: 'Uses are counted since the database was made.',
} as const;

export const QUERIES = {
  title: 'Running queries',
  text: 'What the database is being asked at this moment, the longest first. Texts that were written into a query are left out.',
  embedded:
    'The embedded database answers one question at a time and ends each after a few seconds, so there is nothing to watch here.',
  none: 'Nothing is running.',
  failed: 'The running queries could not be read.',
  loading: 'Reading the running queries...',
  since: (seconds: string) => `for ${seconds} s`,
  idle: 'waits with an open transaction',
  active: 'runs',
  waits: (what: string) => `waits for ${what}`,
  blocked: (pids: readonly number[]) => `blocked by ${listOf(pids.map(String))}`,
  process: (pid: number) => `Process ${pid}`,
  cancel: 'Cancel',
  cancelled: (pid: number) => `The query of process ${pid} is cancelled.`,
  unsaved: 'The query could not be cancelled.',
  drawer: (pid: number) => `Cancel the query of process ${pid}`,
  drawerText: 'Whoever asked gets an error, and what it was about to change is undone.',
  slow: 'slow',
} as const;

export const MIGRATIONS = {
  title: 'Migrations',
  text: (many: number) => `${many} have been run. The last ones:`,
  all: 'All of them',
} as const;
