import { CONSOLE_BOUNDS } from '@hln/contracts';
import { count } from '../texts.ts';

export const CONSOLE = {
  title: 'SQL console',
  text: `One SELECT, or EXPLAIN of one, of up to ${CONSOLE_BOUNDS.ms / 1000} seconds and ${count(CONSOLE_BOUNDS.rows)} rows. Each query is put on record in the audit log.`,
  scope: (tables: number) =>
    `It reads ${tables} tables, without accounts, secrets and what people wrote or is about them.`,
  closed: 'The SQL console is for Owners.',
  loading: 'Opening the console...',
  failed: 'The console could not be opened.',
  off: 'The console has no login of its own yet. Whoever runs the server makes one and sets CONSOLE_DATABASE_URL:',
  offRecipe: `create role hln_console login password '…' connection limit 8 in role sql_console;`,
  unavailable: 'The console needs our own server; this site’s functions run elsewhere.',
  embedded:
    'The embedded database is copied first, which takes some seconds, and the copy is asked. It is made anew after two minutes.',
  query: 'Query',
  queryHint: 'Ctrl or ⌘ with Enter runs it. Ctrl with Space completes a name; again, with the next one.',
  run: 'Run',
  plan: 'Show plan',
  cancel: 'Cancel',
  format: 'Format',
  save: 'Save…',
  saved: 'Saved queries',
  history: 'History',
  anew: 'Copy anew and run',
  running: 'Running...',
  cancelled: 'The query was cancelled.',
  unanswered: 'The console did not answer. The query may have been ended.',
  empty: 'Write a query first.',
  completed: (name: string, place: number, all: number) => `${name}, ${place} of ${all}`,
  suggestions: 'Names that fit',
  formatted: 'Formatted.',
  unformatted: 'Left as it is: the formatter cannot prove that it would mean the same in PostgreSQL.',
  alreadyFormatted: 'It is formatted already.',
} as const;

export const RESULT = {
  title: 'Answer',
  rows: (rows: number, ms: number) => `${rows === 1 ? '1 row' : `${count(rows)} rows`} in ${count(ms)} ms`,
  cut: `There are more than ${count(CONSOLE_BOUNDS.rows)} rows; these are the first.`,
  noRows: 'No rows.',
  plan: (ms: number) => `The plan, in ${count(ms)} ms`,
  null: 'NULL',
  csv: 'CSV',
  fileName: 'query.csv',
  region: 'Rows of the answer',
  copy: 'Asked of a copy of',
  copyCut: (tables: string) =>
    `Of ${tables} it has only the newest ${count(CONSOLE_BOUNDS.copiedRows)} rows.`,
  position: (line: number, column: number) => `Line ${line}, column ${column}.`,
  more: (characters: number) => `… ${count(characters)} more characters, in the CSV`,
} as const;

export const PAST = {
  title: 'History',
  lede: 'Your last queries. They are kept for 90 days.',
  none: 'You have not asked anything yet.',
  use: 'Use',
  takeNamed: (query: string) => `Use: ${query}`,
  outcomes: {
    running: 'running',
    done: 'answered',
    refused: 'refused',
    failed: 'failed',
    cancelled: 'cancelled',
  },
} as const;

export const SAVED = {
  title: 'Saved queries',
  lede: 'All Owners see them.',
  none: 'None is saved yet.',
  by: (who: string) => `by ${who}`,
  remove: 'Delete',
  removeNamed: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} is deleted.`,
  restored: (name: string) => `${name} is back.`,
  unsaved: 'That could not be saved.',
  saveTitle: 'Save the query',
  name: 'Name',
  nameHint: 'Up to 80 characters. A query of this name is replaced.',
  nameMissing: 'Give it a name.',
  save: 'Save',
  saved: (name: string) => `Saved as ${name}.`,
  cancel: 'Cancel',
} as const;

export const CONSOLE_SERVICE = {
  format: 'Format by the service',
  leaves: '“Format by the service” sends the query to a service outside, on record in the audit log.',
  asking: 'The service is formatting...',
  cancel: 'Cancel formatting',
  cancelled: 'Formatting was cancelled; the query is as it was.',
  unanswered: 'The service could not be asked. The query is as it was.',
  formatted: (ms: number) => `Formatted by the service, in ${ms.toLocaleString('en-NZ')} ms.`,
  same: 'The service left it as it is.',
  unproved: 'Left as it is: what the service made of it cannot be proved to mean the same in PostgreSQL.',
  changed: 'The query was changed meanwhile, so what the service made of it is not taken.',
  here: (trouble: string) => `${trouble} Our own formatter took over.`,
  left: (trouble: string) => `${trouble} The query is as it was.`,
  undo: 'Undo',
} as const;
