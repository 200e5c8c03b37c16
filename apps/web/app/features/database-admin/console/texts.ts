import { CONSOLE_BOUNDS } from '@hln/contracts';
import { count } from '../texts.ts';

export const CONSOLE = {
  title: 'SQL console',
  text: `One SELECT, or EXPLAIN of one, of up to ${CONSOLE_BOUNDS.ms / 1000} seconds and ${count(CONSOLE_BOUNDS.rows)} rows. Each query is recorded in the audit log.`,
  scope: (tables: number) => `It reads ${tables} tables, but no accounts, secrets or personal data.`,
  closed: 'Only Owners can use the SQL console.',
  loading: 'Opening the console...',
  failed: 'The console couldn’t be opened.',
  off: 'The console has no login of its own yet. The person who runs the server creates one and sets CONSOLE_DATABASE_URL:',
  offRecipe: `create role hln_console login password '…' connection limit 8 in role sql_console;`,
  unavailable: 'The console needs our own server; this site’s functions run elsewhere.',
  embedded:
    'The embedded database is copied first, which takes a few seconds, and queries run on the copy. After two minutes, the next query makes a new one.',
  query: 'Query',
  queryHint:
    'Ctrl or ⌘ with Enter runs it. Ctrl with Space completes a name; pressed again, it tries the next one.',
  run: 'Run',
  plan: 'Show plan',
  cancel: 'Cancel',
  format: 'Format',
  save: 'Save…',
  saved: 'Saved queries',
  history: 'History',
  anew: 'Make a new copy and run',
  running: 'Running...',
  cancelled: 'The query was cancelled.',
  unanswered: 'The console didn’t answer. The query may have been stopped.',
  empty: 'Enter a query first.',
  completed: (name: string, place: number, all: number) => `${name}, ${place} of ${all}`,
  suggestions: 'Matching names',
  formatted: 'Formatted.',
  unformatted: 'Left as it is: the formatter can’t prove that it would mean the same in PostgreSQL.',
  alreadyFormatted: 'It is already formatted.',
} as const;

export const RESULT = {
  title: 'Result',
  rows: (rows: number, ms: number) => `${rows === 1 ? '1 row' : `${count(rows)} rows`} in ${count(ms)} ms`,
  cut: `There are more than ${count(CONSOLE_BOUNDS.rows)} rows; these are the first.`,
  noRows: 'No rows.',
  plan: (ms: number) => `The plan, in ${count(ms)} ms`,
  null: 'NULL',
  csv: 'CSV',
  fileName: 'query.csv',
  region: 'Rows of the result',
  copy: 'From a copy made at',
  copyCut: (tables: string) =>
    `It has only the newest ${count(CONSOLE_BOUNDS.copiedRows)} rows of ${tables}.`,
  position: (line: number, column: number) => `Line ${line}, column ${column}.`,
  more: (characters: number) => `… ${count(characters)} more characters, in the CSV`,
} as const;

export const PAST = {
  title: 'History',
  lede: 'Your last queries. They are kept for 90 days.',
  none: 'You haven’t run a query yet.',
  use: 'Use',
  takeNamed: (query: string) => `Use: ${query}`,
  outcomes: {
    running: 'running',
    done: 'done',
    refused: 'refused',
    failed: 'failed',
    cancelled: 'cancelled',
  },
} as const;

export const SAVED = {
  title: 'Saved queries',
  lede: 'All Owners see them.',
  none: 'No saved queries yet.',
  by: (who: string) => `by ${who}`,
  remove: 'Delete',
  removeNamed: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} is deleted.`,
  restored: (name: string) => `${name} is back.`,
  unsaved: 'That couldn’t be saved.',
  saveTitle: 'Save the query',
  name: 'Name',
  nameHint: 'Up to 80 characters. A query with the same name is replaced.',
  nameMissing: 'Enter a name.',
  save: 'Save',
  saved: (name: string) => `Saved as ${name}.`,
  cancel: 'Cancel',
} as const;

export const CONSOLE_SERVICE = {
  format: 'Format with the service',
  leaves:
    '“Format with the service” sends the query to an outside service and records that in the audit log.',
  asking: 'The service is formatting...',
  cancel: 'Cancel formatting',
  cancelled: 'Formatting was cancelled; the query is unchanged.',
  unanswered: 'The service couldn’t be reached. The query is unchanged.',
  formatted: (ms: number) => `Formatted by the service in ${ms.toLocaleString('en-NZ')} ms.`,
  same: 'The service left it as it is.',
  unproved: 'Left as it is: the service’s result can’t be proved to mean the same in PostgreSQL.',
  changed: 'The query was changed in the meantime, so the service’s result was discarded.',
  here: (trouble: string) => `${trouble} Our own formatter formatted it instead.`,
  left: (trouble: string) => `${trouble} The query is unchanged.`,
  undo: 'Undo',
} as const;
