import type { CostImport, CostImportResult, CostUndo } from '@hln/contracts';

const numbers = new Intl.NumberFormat('en-NZ');
const rows = (count: number) => `${numbers.format(count)} ${count === 1 ? 'row' : 'rows'}`;

/** The words for importing costs on their page. */
export const COST_IMPORT = {
  title: 'Import costs',
  hint: 'A CSV file with the columns Date, Class 1, Class 2 and Amount, and optionally Id, Source and Currency; a file from Export with net amounts; or JSON in the form that the function import-costs takes. You see what each line would do before anything is imported.',
  limits: (maxRows: number, megabytes: number) =>
    `At most ${numbers.format(maxRows)} rows and ${megabytes} MB at a time.`,
  choose: 'Choose file',
  chooseInput: 'CSV or JSON file of costs',
  drop: 'Drop the file to preview it',
  reading: (name: string) => `Reading ${name}...`,
  comparing: (count: number) => `Comparing ${rows(count)} with the costs...`,
  importing: (count: number) => `Importing ${rows(count)}...`,
  previewed: (name: string, summary: string) => `${name}: ${summary}. Nothing is imported yet.`,
  nothing: (name: string, summary: string) => `${name}: ${summary}. There is nothing to import.`,
  import: (count: number) => `Import ${rows(count)}`,
  leave: 'Cancel import',
  imported: ({ inserted, updated, unchanged }: CostImportResult, wrong: number) =>
    `Imported: ${numbers.format(inserted)} new, ${numbers.format(updated)} changed, ${numbers.format(unchanged)} unchanged.${
      wrong === 0 ? '' : ` ${rows(wrong)} set aside: see below.`
    }`,
  movedOn:
    'The costs have changed since the preview, and nothing was imported. This is what the file would do now.',
  unread: 'The file couldn’t be compared with the costs. Choose it again.',
  unimported: 'The costs couldn’t be imported. Try again: rows that were stored are not imported twice.',
  several: 'Choose one file at a time.',
  tooLarge: (name: string, megabytes: number) =>
    `${name} is larger than ${megabytes} MB. Split it, or import it on the server with npm run costs.`,
  tooManyRows: (name: string, count: number, most: number) =>
    `${name} has ${rows(count)}, and the page takes ${numbers.format(most)}. Split it, or import it on the server with npm run costs.`,
  unreadable: (name: string, problem: string) => `${name} ${problem}. Choose a CSV or JSON file.`,
  invalid: (name: string, message: string) => `${name} can’t be read. ${message}`,
  replaces: (name: string) =>
    `${name} says "mode": "replace", which removes costs. Remove that to add to the existing costs, or send the file to the function import-costs.`,
  empty: (name: string) => `${name} contains no costs.`,
  ignored: (columns: string) => `These columns are ignored: ${columns}`,
} as const;

const STATES = { new: 'New', changed: 'Changed', unchanged: 'Unchanged', wrong: 'Wrong' } as const;

/** What an import does with a line; wrong lines are set aside. */
export type LineState = keyof typeof STATES;
/** In the order in which they are listed. */
export const LINE_STATES = Object.keys(STATES) as LineState[];

export const COST_PREVIEW = {
  label: 'Preview, line by line',
  filter: 'Show lines',
  all: (count: number) => `All ${numbers.format(count)}`,
  state: STATES,
  counted: (state: LineState, count: number) => `${STATES[state]} ${numbers.format(count)}`,
  /** '3 new, 1 changed, 2 unchanged, 0 wrong' */
  summary: (counts: Readonly<Record<LineState, number>>) =>
    LINE_STATES.map((state) => `${numbers.format(counts[state])} ${STATES[state].toLowerCase()}`).join(', '),
  columns: { line: 'Line', entry: 'Entry', state: 'State', cost: 'Cost' },
  cost: (date: string, category: string, amount: string) => `${date}, ${category}, NZD ${amount}`,
  was: (cost: string) => `Now: ${cost}`,
  otherSum: (found: string) =>
    `The costs of this day add up to NZD ${found} here. Correct the line, or undo the import that brought them.`,
  help: 'Wrong lines are set aside. Correct them in the file and choose it again: lines that were imported stay unchanged.',
  unlisted: (count: number) =>
    `${rows(count)} more ${count === 1 ? 'is' : 'are'} wrong. Correct these first.`,
  more: (count: number) => `Show ${numbers.format(count)} more`,
} as const;

export const COST_IMPORTS = {
  title: 'Imports',
  loading: 'Loading the imports...',
  unread: 'The imports couldn’t be loaded.',
  none: 'Nothing has been imported yet.',
  list: 'Imports, newest first',
  who: ({ origin, imported_by, imported_by_email }: CostImport) =>
    origin === 'page'
      ? person(imported_by, imported_by_email)
      : {
          file: 'the command on the server',
          machine: 'a program',
          demo: 'the server, as demonstration data',
        }[origin],
  by: (who: string) => `by ${who}`,
  rows: ({ lines, inserted, updated, unchanged, removed }: CostImport) =>
    [
      `${rows(lines)}: ${numbers.format(inserted)} new`,
      `${numbers.format(updated)} changed`,
      `${numbers.format(unchanged)} unchanged`,
      ...(removed > 0 ? [`${numbers.format(removed)} removed`] : []),
    ].join(', '),
  undone: 'Undone',
  undoneBy: ({ undone_by, undone_by_email }: CostImport) =>
    undone_by === null ? 'by the command on the server' : `by ${person(undone_by, undone_by_email)}`,
  undo: 'Undo',
  undoNamed: (time: string) => `Undo the import of ${time}`,
  more: 'Show older imports',
  ask: (time: string) => `Undo the import of ${time}?`,
  explain: ({ inserted, updated, removed }: CostImport) =>
    [
      `${rows(inserted)} that it added will be removed.`,
      ...(updated > 0 ? [`${rows(updated)} that it changed will be restored.`] : []),
      ...(removed > 0 ? [`${rows(removed)} that it removed will be added back.`] : []),
      'What later imports have changed stays as it is.',
    ].join(' '),
  keep: 'Keep it',
  unsaved: 'The import couldn’t be undone.',
  outcome: (undo: CostUndo): string => {
    switch (undo.outcome) {
      case 'undone':
        return [
          `Import undone: ${rows(undo.removed)} removed.`,
          ...(undo.restored > 0 ? [`${rows(undo.restored)} changed back.`] : []),
          ...(undo.returned > 0 ? [`${rows(undo.returned)} added back.`] : []),
          ...(undo.kept > 0
            ? [`${rows(undo.kept)} stayed as later imports left ${undo.kept === 1 ? 'it' : 'them'}.`]
            : []),
          ...(undo.confirmed
            ? [
                'Later imports found some rows already there. If they were these rows, import those files again.',
              ]
            : []),
        ].join(' ');
      case 'already':
        return 'This import was already undone.';
      case 'unrecorded':
        return 'This import is too old to be undone: its changes were not recorded.';
      case 'unknown':
        return 'This import no longer exists.';
    }
  },
} as const;

function person(id: string | null, email: string | null): string {
  return email ?? (id === null ? 'an unknown account' : 'a deleted account');
}
