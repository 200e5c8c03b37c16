const number = (value: number) => value.toLocaleString('en-NZ');
const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`;

/** The words of the JSON formatter's panels, which load only when needed. */
export const JSON_REPAIR = {
  title: (changes: number) => `This can be repaired with ${count(changes, 'change', 'changes')}`,
  guess:
    'A repair is a guess at what was meant. Look through it before you accept it; Undo brings your text back.',
  accept: 'Repair',
  list: 'Changes in the repair',
  loses: 'loses something',
  nothing: 'nothing',
  more: (hidden: number) => `and ${number(hidden)} more`,
} as const;

export const JSON_TREE = {
  label: 'Tree',
  search: 'Search keys and values',
  hits: (at: number, hits: number) =>
    hits === 0 ? 'nothing found' : `${number(at)} of ${hits >= 10_000 ? '10,000 or more' : number(hits)}`,
  previous: 'Previous match',
  next: 'Next match',
  expand: 'Open all',
  collapse: 'Fold all',
  copyPath: 'Copy path',
  copyValue: 'Copy value',
  path: 'the path',
  value: 'the value',
  selected: 'Selected value',
  nothing: 'Nothing is selected',
} as const;

/** The buttons and messages that change the tree. */
export const JSON_EDIT = {
  tools: 'Change the selected value',
  edit: 'Edit',
  rename: 'Rename',
  add: 'Add',
  duplicate: 'Duplicate',
  up: 'Up',
  down: 'Down',
  remove: 'Delete',
  undo: 'Undo',
  redo: 'Redo',
  valueOf: (path: string) => `Value of ${path}, as JSON`,
  keyOf: (path: string) => `Key of ${path}`,
  save: 'Save',
  cancel: 'Cancel',
  takeText: (json: string) => `Use the text ${json}`,
  keys: 'Enter or F2 edits, Shift+F2 renames, Insert adds, Delete deletes, Alt+↑ and Alt+↓ move, Ctrl+Z undoes.',
  tooLong: 'This value is too long to edit here. Edit its parts, or the input.',
  stale: 'The text has changed meanwhile. Try again.',
  noKey: 'Only the members of an object have keys.',
  said: {
    value: 'Changed.',
    rename: 'Renamed.',
    delete: 'Deleted. Undo brings it back.',
    duplicate: 'Duplicated.',
    move: 'Moved.',
    add: 'Added null.',
    undo: 'Undone.',
    redo: 'Redone.',
  },
} as const;

export const JSON_QUERY = {
  label: 'JSONPath query',
  placeholder: '$..book[?@.price < 10].title',
  hint: 'RFC 9535. Choose a result to see it in the tree.',
  found: (values: number) => count(values, 'value found', 'values found'),
  shown: (shown: number) => `the first ${number(shown)} are listed`,
  results: 'Results of the query',
  copy: 'the results as an array',
  error: (message: string, character: number) => `Character ${number(character)}: ${message}`,
  timedOut: 'The query took longer than ten seconds and was stopped. Make it narrower.',
} as const;

/** The words of the view with jq. `-r` and the like are jq's own names. */
export const JSON_JQ = {
  title: 'jq',
  program: 'jq program',
  placeholder: '.items[] | select(.price < 10) | .sku',
  hint: 'jq 1.8.2 runs in this browser while you type. Numbers that a program passes on keep their digits.',
  flags: {
    rawOutput: 'Raw output',
    compact: 'Compact',
    slurp: 'Slurp',
    nullInput: 'Null input',
    rawInput: 'Raw input',
    sortKeys: 'Sort keys',
  },
  flagHints: {
    rawOutput: 'Writes texts without quotes',
    compact: 'Writes each result on one line',
    slurp: 'Reads all values of the input as one array',
    nullInput: 'Runs once with null; input and inputs read the values',
    rawInput: 'Reads each line as a text',
    sortKeys: 'Sorts the keys of objects',
  },
  variables: 'Variables',
  add: 'Add a variable',
  name: (position: number) => `Name of variable ${position}`,
  kind: (position: number) => `Kind of variable ${position}`,
  value: (position: number) => `Value of variable ${position}`,
  namePlaceholder: 'name',
  valuePlaceholders: { text: 'any text', json: '[1, 2]' },
  kinds: { text: 'Text (--arg)', json: 'JSON (--argjson)' },
  remove: (name: string, position: number) => `Remove variable ${name === '' ? position : `$${name}`}`,
  results: 'the results',
  view: 'Results of jq',
  found: (results: number, milliseconds: number) =>
    `${count(results, 'result', 'results')} in ${number(Math.max(1, Math.round(milliseconds)))} ms`,
  messages: 'Messages of debug and stderr',
  working: 'jq is running',
  stopped: 'Stopped. Change the program or the input to run it again.',
  timedOut:
    'The program ran longer than ten seconds and was stopped. Ask for less, such as with limit or first.',
  failed: (message: string) => `jq could not run: ${message}`,
} as const;
