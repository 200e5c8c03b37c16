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
