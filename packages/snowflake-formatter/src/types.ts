/** The public types of the formatter. Everything a caller can pass in or get back is declared here. */

/** How letters are printed; `preserve` keeps the author's letter case. */
export type LetterCase = 'upper' | 'lower' | 'preserve';

/** The layout options. Every option has a default: see {@link DEFAULT_OPTIONS}. */
export interface FormattingOptions {
  /** Columns per indentation level, 1 to 8. */
  readonly indentSize: number;
  /** Columns a line may have before it is broken. */
  readonly maxLineLength: number;
  /** Upper-case keywords and data types. */
  readonly uppercaseKeywords: boolean;
  /** The letter case of keywords. If it is not set, `uppercaseKeywords` decides between `upper` and `preserve`. */
  readonly keywordCase?: LetterCase | undefined;
  /** The letter case of known functions where they are called. If it is not set, `formatFunctions` decides. */
  readonly functionCase?: LetterCase | undefined;
  /** The letter case of data types. If it is not set, they are printed like keywords. */
  readonly dataTypeCase?: LetterCase | undefined;
  /**
   * The letter case of unquoted names that Snowflake does not distinguish by case: columns, tables, user-defined
   * functions and the like. Quoted names, keys in paths and in objects, stages and names with a template attached are
   * never changed.
   */
  readonly identifierCase: LetterCase;
  /** Whether an AS is added before an alias that lacks it. By default, it is. */
  readonly aliasAs?: 'add' | 'keep' | undefined;
  /** Line up the items of a select list under the first one. */
  readonly alignCommas: boolean;
  /** Line up the AS of a select list's items if they are on separate lines and there is enough room. */
  readonly alignAliases: boolean;
  /** Put each select-list item on a separate line. */
  readonly newlineAfterComma: boolean;
  /** Indent a parenthesised query as a block. */
  readonly indentSubqueries: boolean;
  /** Keep the author's line breaks and blank lines; only letter case and trailing spaces change. */
  readonly preserveWhitespace: boolean;
  /** Upper-case known functions in call position. */
  readonly formatFunctions: boolean;
  readonly commaPosition: 'trailing' | 'leading';
  readonly layout: 'river' | 'left';
  /** Indent lines with spaces or tabs. A tab counts as `indentSize` columns; the remaining columns are spaces. */
  readonly indentStyle: 'space' | 'tab';
  /**
   * Put one space inside template tags: `{{ref('a')}}` becomes `{{ ref('a') }}`. Tags in strings, comments and text
   * that is not SQL are not changed.
   */
  readonly padTags: boolean;
}

/** The options for one run, besides the layout. */
export interface RunOptions {
  /** Refuse unbalanced or unclosed input (the default) instead of formatting what can be formatted. */
  readonly validateSyntax?: boolean;
  readonly includeTokens?: boolean;
  readonly includeStatistics?: boolean;
  /** Report what the proof compared, see {@link ProofSummary}. */
  readonly includeProof?: boolean;
}

export type FormatSqlOptions = Partial<FormattingOptions> & RunOptions;

export type TokenType =
  | 'keyword'
  | 'function'
  | 'identifier'
  | 'string'
  | 'number'
  | 'operator'
  | 'punctuation'
  | 'comment'
  | 'whitespace'
  | 'unknown';

export interface Token {
  readonly type: TokenType;
  /** The text as printed (in upper case if the run prints it so). */
  readonly value: string;
  /** The text as the author wrote it. */
  readonly originalValue: string;
  /** 1-based offset in UTF-16 code units from the start of the text. */
  readonly position: number;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
}

/** Why the language model's answer cannot be used. */
export type LlmErrorCode =
  | 'not-configured'
  | 'timeout'
  | 'network'
  | 'http'
  | 'bad-answer'
  | 'too-long'
  | 'invalid-sql';

/** The kind of a diagnostic. Programs should use this code; the message is for people. */
export type DiagnosticCode =
  | 'unmatched-closing-bracket'
  | 'unmatched-opening-bracket'
  /** A string, quoted identifier, comment or `$$` body that never ends. */
  | 'unclosed'
  | 'unknown-character'
  /** The input is not a string. */
  | 'not-a-string'
  /** The result did not pass the proof, so it was discarded. */
  | 'meaning-changed'
  /** The formatter threw an exception. */
  | 'internal-error'
  /** The language model could not format the text; `llm-batch` in a batch. */
  | `llm-${LlmErrorCode | 'batch'}`;

/** One finding with its position, for callers that underline it in an editor. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** 1-based offset in UTF-16 code units. */
  readonly position: number;
  readonly line: number;
  readonly column: number;
  /** Length of the offending text in UTF-16 code units, at least 1. */
  readonly length: number;
}

export interface ValidationResult {
  readonly valid: boolean;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** The same findings with their positions, in text order. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface FormattingStatistics {
  readonly originalLineCount: number;
  readonly formattedLineCount: number;
  readonly tokensProcessed: number;
  readonly keywordsUppercased: number;
  readonly indentationFixed: number;
}

/**
 * What the proof compared one by one in the input and the output, which are the same except for the differences counted
 * here. Bodies of SQL routines are also compared token by token, and their tokens are in the counts.
 */
export interface ProofSummary {
  /** Words, numbers, punctuation and everything quoted, without comments and template tags. */
  readonly tokens: number;
  /** How many words among them have another letter case. */
  readonly recasedWords: number;
  /** How many strings, quoted names, texts between dollar signs and stage paths are among them. */
  readonly quoted: number;
  readonly comments: number;
  /** Template blocks anywhere: `{{ }}`, `{% %}` and `{# #}`, also in strings and comments. */
  readonly templateBlocks: number;
  /** How often the output has an AS that the input lacks. */
  readonly addedAs: number;
  /** The template blocks whose text was left as it is, in text order. */
  readonly kept: readonly KeptText[];
}

/** A template block whose text was left as it is, byte for byte, because it is not certainly SQL. */
export interface KeptText {
  /** The first word of its opening tag, such as `set`. */
  readonly word: string;
  readonly reason: string;
  /** The position of its opening tag, from 1. */
  readonly line: number;
  readonly column: number;
}

export interface FormatterResult {
  readonly formatted: string;
  /** Descriptions of the changes for people. Empty if nothing changed. Computed when first read. */
  readonly changes: readonly string[];
  /** Not empty if the text was returned unchanged. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** The errors and warnings with their codes and positions in the input. */
  readonly diagnostics: readonly Diagnostic[];
  readonly tokens?: readonly Token[];
  readonly statistics?: FormattingStatistics;
  readonly proof?: ProofSummary;
  readonly source: 'local' | 'llm';
  /** Milliseconds. */
  readonly processingTime: number;
}

export const DEFAULT_OPTIONS: FormattingOptions = {
  indentSize: 2,
  maxLineLength: 120,
  uppercaseKeywords: true,
  identifierCase: 'preserve',
  alignCommas: true,
  alignAliases: false,
  newlineAfterComma: true,
  indentSubqueries: true,
  preserveWhitespace: false,
  formatFunctions: true,
  commaPosition: 'trailing',
  layout: 'river',
  indentStyle: 'space',
  padTags: false,
};
