import type { FormatSqlOptions, FormattingOptions } from '../../src/index.ts';

/**
 * Values of each option to combine with each other, including the default; undefined leaves an option out. Options with
 * the most values come first, because that needs fewer sets.
 */
const VALUES: { readonly [Key in keyof FormattingOptions]-?: readonly FormattingOptions[Key][] } = {
  keywordCase: [undefined, 'upper', 'lower', 'preserve'],
  dataTypeCase: [undefined, 'upper', 'lower', 'preserve'],
  functionCase: [undefined, 'upper', 'lower', 'preserve'],
  maxLineLength: [120, 80, 40, 20],
  indentSize: [2, 1, 4, 8],
  identifierCase: ['preserve', 'upper', 'lower'],
  uppercaseKeywords: [true, false],
  formatFunctions: [true, false],
  newlineAfterComma: [true, false],
  alignCommas: [true, false],
  alignAliases: [false, true],
  indentSubqueries: [true, false],
  aliasAs: ['add', 'keep'],
  commaPosition: ['trailing', 'leading'],
  layout: ['river', 'left'],
  indentStyle: ['space', 'tab'],
  padTags: [false, true],
  // When white space is kept, most other options have no effect: it has separate sets, below.
  preserveWhitespace: [false],
};

const KEYS = Object.keys(VALUES) as (keyof FormattingOptions)[];

type Row = readonly number[];

/** The pairs of values in a row, each as a text. */
function pairsOf(row: Row): string[] {
  return row.flatMap((a, i) => row.slice(i + 1).map((b, k) => `${i}:${a} ${i + 1 + k}:${b}`));
}

/** A row with one of the remaining pairs, and with as many more of them as can be added value by value. */
function nextRow(left: ReadonlySet<string>): Row {
  const [first = ''] = left;
  const row: (number | undefined)[] = KEYS.map(() => undefined);
  for (const part of first.split(' ')) {
    const [key, value] = part.split(':').map(Number);
    if (key !== undefined) row[key] = value;
  }
  for (const [i, key] of KEYS.entries()) {
    if (row[i] !== undefined) continue;
    const gains = VALUES[key].map((_, value) => {
      const filled = row.map((other, k) => (k === i ? value : other));
      return filled.reduce<number>((gain, other, k) => {
        if (other === undefined || k === i) return gain;
        const [a, b] = k < i ? [`${k}:${other}`, `${i}:${value}`] : [`${i}:${value}`, `${k}:${other}`];
        return gain + (left.has(`${a} ${b}`) ? 1 : 0);
      }, 0);
    });
    row[i] = gains.indexOf(Math.max(...gains));
  }
  return row.map((value) => value ?? 0);
}

function optionsOf(row: Row): FormatSqlOptions {
  const entries = KEYS.map((key, i) => [key, VALUES[key][row[i] ?? 0]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** All pairs of values of any two options. */
export function allPairs(): Set<string> {
  const all = new Set<string>();
  for (const [i, a] of KEYS.entries()) {
    for (const [k, b] of KEYS.entries()) {
      if (k <= i) continue;
      for (const v of VALUES[a].keys()) for (const w of VALUES[b].keys()) all.add(`${i}:${v} ${k}:${w}`);
    }
  }
  return all;
}

/** Rows in which each pair of values of any two options occurs. */
export function coveringRows(): Row[] {
  const left = allPairs();
  const rows: Row[] = [];
  while (left.size > 0) {
    const row = nextRow(left);
    rows.push(row);
    for (const pair of pairsOf(row)) left.delete(pair);
  }
  return rows;
}

/**
 * The default options, sets in which each pair of values of any two options occurs, and two sets that keep white space.
 */
export function optionSets(): FormatSqlOptions[] {
  return [
    {},
    ...coveringRows().map(optionsOf),
    { preserveWhitespace: true },
    { preserveWhitespace: true, keywordCase: 'lower', functionCase: 'lower', identifierCase: 'upper' },
  ];
}
