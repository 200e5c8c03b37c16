import { DEFAULT_OPTIONS, type FormatSqlOptions } from '../types.ts';

/** The options that a flag or a key of the configuration file can set. */
export type CliOptions = Pick<FormatSqlOptions, keyof typeof DEFAULT_OPTIONS | 'validateSyntax'>;
export type OptionKey = keyof CliOptions & string;

interface RowBase {
  readonly key: OptionKey;
  readonly summary: string;
}
export type OptionRow =
  | (RowBase & {
      readonly kind: 'boolean';
      readonly default: boolean;
      /** The more specific option for the same setting. A flag for this option overrides it. */
      readonly exacter?: OptionKey;
    })
  | (RowBase & {
      readonly kind: 'integer';
      readonly default: number;
      readonly min: number;
      readonly max: number;
    })
  | (RowBase & {
      readonly kind: 'choice';
      readonly choices: readonly string[];
      /** Absent if another option decides when this one is not set. */
      readonly default: string | undefined;
      readonly otherwise?: string;
    });

const LETTER_CASES = ['upper', 'lower', 'preserve'];

/** One row per option. Flags, configuration file, schema, help and README are all derived from this table. */
export const OPTION_TABLE: readonly OptionRow[] = [
  {
    key: 'indentSize',
    kind: 'integer',
    default: DEFAULT_OPTIONS.indentSize,
    min: 1,
    max: 8,
    summary: 'Columns per indentation level.',
  },
  {
    key: 'indentStyle',
    kind: 'choice',
    default: DEFAULT_OPTIONS.indentStyle,
    choices: ['space', 'tab'],
    summary: 'Indent with spaces, or with a tab for each indentSize columns.',
  },
  {
    key: 'maxLineLength',
    kind: 'integer',
    default: DEFAULT_OPTIONS.maxLineLength,
    min: 1,
    max: 100_000,
    summary: 'Columns a line may have before it is broken.',
  },
  {
    key: 'uppercaseKeywords',
    kind: 'boolean',
    default: DEFAULT_OPTIONS.uppercaseKeywords,
    exacter: 'keywordCase',
    summary: 'Upper-case keywords and data types.',
  },
  {
    key: 'keywordCase',
    kind: 'choice',
    default: undefined,
    otherwise: 'what uppercaseKeywords says',
    choices: LETTER_CASES,
    summary: 'The letter case of keywords.',
  },
  {
    key: 'dataTypeCase',
    kind: 'choice',
    default: undefined,
    otherwise: 'that of keywords',
    choices: LETTER_CASES,
    summary: 'The letter case of data types.',
  },
  {
    key: 'formatFunctions',
    kind: 'boolean',
    default: DEFAULT_OPTIONS.formatFunctions,
    exacter: 'functionCase',
    summary: 'Upper-case known functions where they are called.',
  },
  {
    key: 'functionCase',
    kind: 'choice',
    default: undefined,
    otherwise: 'what formatFunctions says',
    choices: LETTER_CASES,
    summary: 'The letter case of known functions where they are called.',
  },
  {
    key: 'identifierCase',
    kind: 'choice',
    default: DEFAULT_OPTIONS.identifierCase,
    choices: LETTER_CASES,
    summary:
      'The letter case of unquoted names, except where it means something: in paths, stages and templates.',
  },
  {
    key: 'newlineAfterComma',
    kind: 'boolean',
    default: DEFAULT_OPTIONS.newlineAfterComma,
    summary: 'Give each select-list item a line of its own.',
  },
  {
    key: 'alignCommas',
    kind: 'boolean',
    default: DEFAULT_OPTIONS.alignCommas,
    summary: 'Line up the items of a select list under the first one.',
  },
  {
    key: 'alignAliases',
    kind: 'boolean',
    default: DEFAULT_OPTIONS.alignAliases,
    summary: 'Line up the AS of the items of a select list.',
  },
  {
    key: 'aliasAs',
    kind: 'choice',
    default: 'add',
    choices: ['add', 'keep'],
    summary: 'Add AS before aliases that lack it, or keep them as they are.',
  },
  {
    key: 'indentSubqueries',
    kind: 'boolean',
    default: DEFAULT_OPTIONS.indentSubqueries,
    summary: 'Indent a query in parentheses as a block.',
  },
  {
    key: 'preserveWhitespace',
    kind: 'boolean',
    default: DEFAULT_OPTIONS.preserveWhitespace,
    summary: 'Keep the line breaks as they are; change only letter case and trailing spaces.',
  },
  {
    key: 'commaPosition',
    kind: 'choice',
    default: DEFAULT_OPTIONS.commaPosition,
    choices: ['trailing', 'leading'],
    summary: 'Put commas at the end or at the start of lines.',
  },
  {
    key: 'layout',
    kind: 'choice',
    default: DEFAULT_OPTIONS.layout,
    choices: ['river', 'left'],
    summary: 'Right-align clause keywords, or start them all at the left.',
  },
  {
    key: 'padTags',
    kind: 'boolean',
    default: DEFAULT_OPTIONS.padTags,
    summary: "Put one space inside template tags: {{ ref('a') }}.",
  },
  {
    key: 'validateSyntax',
    kind: 'boolean',
    default: true,
    summary: 'Refuse unbalanced or unclosed SQL instead of formatting what can be formatted.',
  },
];

/** The flag for an option's key: `--max-line-length` for `maxLineLength`. */
export function flagOf(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The option's allowed values, in words. */
export function allowedValues(row: OptionRow): string {
  if (row.kind === 'boolean') return 'true or false';
  if (row.kind === 'integer') return `a whole number from ${row.min} to ${row.max}`;
  return `${row.choices.slice(0, -1).join(', ')} or ${row.choices.at(-1)}`;
}

/** The option's default, in words. */
export function defaultText(row: OptionRow): string {
  return String(row.default ?? (row.kind === 'choice' ? row.otherwise : ''));
}

/** Whether a JSON value is allowed for the option. */
export function isAllowed(row: OptionRow, value: unknown): boolean {
  switch (row.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && value >= row.min && value <= row.max;
    case 'choice':
      return typeof value === 'string' && row.choices.includes(value);
  }
}

/** The JSON schema of the configuration file. */
export function configSchema(): object {
  const properties: Record<string, object> = {
    $schema: { type: 'string', description: 'Where this schema lies, for the editor.' },
  };
  for (const row of OPTION_TABLE) {
    const common =
      row.default === undefined
        ? { description: `${row.summary} Default: ${defaultText(row)}.` }
        : { description: row.summary, default: row.default };
    if (row.kind === 'boolean') properties[row.key] = { type: 'boolean', ...common };
    else if (row.kind === 'integer') {
      properties[row.key] = { type: 'integer', minimum: row.min, maximum: row.max, ...common };
    } else properties[row.key] = { enum: row.choices, ...common };
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of snowflake-format',
    type: 'object',
    properties,
    additionalProperties: false,
  };
}
