/** The kind of a file: SQL, or other text that contains SQL. */
export type FileKind = 'sql' | 'markdown' | 'notebook';

/** SQL inside a file of another kind. */
export interface Piece {
  /** Offsets in the file, from 0. */
  readonly start: number;
  readonly end: number;
  readonly sql: string;
  /** The line of the file on which the SQL starts, and the column, both from 1. */
  readonly line: number;
  readonly column: number;
  /** Encodes the given SQL as the file would hold it in place of this piece. */
  write(sql: string): string;
}

const FENCE = /^([ \t]*)(`{3,}|~{3,})[ \t]*([\w-]*)[^\n]*$/;
const SQL_NAMES = /^(?:sql|snowflake|snowflake-sql|snowsql)$/i;

/** The kind of a file, by its extension. */
export function kindOf(path: string): FileKind {
  if (/\.ipynb$/i.test(path)) return 'notebook';
  return MARKDOWN_ENDS.some((end) => path.toLowerCase().endsWith(end)) ? 'markdown' : 'sql';
}

export const MARKDOWN_ENDS: readonly string[] = ['.md', '.markdown'];

/** The pieces of SQL in a Markdown file or a notebook. Throws a SyntaxError for an unreadable notebook. */
export function piecesOf(kind: FileKind, text: string): readonly Piece[] {
  return kind === 'notebook' ? notebookPieces(text) : markdownPieces(text);
}

/** Finds the fenced code blocks that are marked as SQL. */
function markdownPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let fence: { readonly indent: string; readonly marks: string; readonly sql: boolean } | undefined;
  let start = 0;
  let firstLine = 0;
  let line = 0;
  for (let at = 0; at < text.length; line++) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    const [, indent = '', marks = '', name = ''] = FENCE.exec(text.slice(at, next).trimEnd()) ?? [];
    if (fence === undefined && marks !== '') {
      fence = { indent, marks, sql: SQL_NAMES.test(name) };
      start = next;
      firstLine = line + 2;
    } else if (
      fence !== undefined &&
      marks[0] === fence.marks[0] &&
      marks.length >= fence.marks.length &&
      name === ''
    ) {
      if (fence.sql) {
        const piece = fencedPiece(text, start, at, fence.indent, firstLine);
        if (piece !== undefined) pieces.push(piece);
      }
      fence = undefined;
    }
    at = next;
  }
  return pieces;
}

/** A block whose lines are all indented like its fence, as in a list; undefined if a line is not. */
function fencedPiece(
  text: string,
  start: number,
  end: number,
  indent: string,
  line: number,
): Piece | undefined {
  const lines = text.slice(start, end).split('\n');
  if (!lines.every((one) => one.trim() === '' || one.startsWith(indent))) return undefined;
  const sql = lines
    .map((one) => (one.startsWith(indent) ? one.slice(indent.length) : one.trimStart()))
    .join('\n');
  const write = (formatted: string): string => {
    const ended = formatted === '' || formatted.endsWith('\n') ? formatted : `${formatted}\n`;
    return ended.replace(/^(?=[^\r\n])/gm, indent);
  };
  return { start, end, sql, line, column: indent.length + 1, write };
}

/** A JSON value with its position; strings and lists also with their contents. */
type Json =
  | { readonly kind: 'text'; readonly start: number; readonly end: number; readonly value: string }
  | { readonly kind: 'list'; readonly start: number; readonly end: number; readonly items: readonly Json[] }
  | {
      readonly kind: 'object';
      readonly start: number;
      readonly end: number;
      readonly fields: ReadonlyMap<string, Json>;
    }
  | { readonly kind: 'other'; readonly start: number; readonly end: number };

/** Cells that contain SQL, according to their type, their language or a first line `%%sql`. */
function notebookPieces(text: string): readonly Piece[] {
  JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  const root = new JsonReader(text).read();
  const cells = field(root, 'cells');
  if (cells?.kind !== 'list') return [];
  const metadata = field(root, 'metadata');
  const isSqlNotebook = [
    field(metadata, 'language_info', 'name'),
    field(metadata, 'kernelspec', 'language'),
  ].some((name) => isText(name, SQL_NAMES));
  return cells.items.flatMap((cell) => {
    const source = field(cell, 'source');
    if (source === undefined || isText(field(cell, 'cell_type'), /^(?:markdown|raw)$/)) return [];
    const lines = source.kind === 'list' ? source.items : [source];
    const code = lines.map((one) => (one.kind === 'text' ? one.value : '')).join('');
    const [magic = ''] = /^\s*%%(?:sql|snowflake)\b[^\n]*(?:\n|$)/i.exec(code) ?? [];
    const names = [field(cell, 'metadata', 'language'), field(cell, 'metadata', 'vscode', 'languageId')];
    const named = names.find((name) => name !== undefined);
    const isSql =
      magic !== '' ||
      isText(field(cell, 'cell_type'), SQL_NAMES) ||
      (named === undefined ? isSqlNotebook && !/^\s*%/.test(code) : isText(named, SQL_NAMES));
    if (!isSql || code.slice(magic.length).trim() === '') return [];
    return [cellPiece(text, source, magic, code.slice(magic.length))];
  });
}

function field(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let found = value;
  for (const name of path) found = found?.kind === 'object' ? found.fields.get(name) : undefined;
  return found;
}

function isText(value: Json | undefined, pattern: RegExp): boolean {
  return value?.kind === 'text' && pattern.test(value.value);
}

function cellPiece(text: string, source: Json, magic: string, sql: string): Piece {
  const { start, end } = source;
  const before = text.slice(0, start);
  const line = before.split('\n').length;
  // Python's JSON writer escapes everything beyond ASCII by default.
  const ascii = !/[^\0-\x7f]/.test(text);
  const quoted = (one: string): string => {
    const json = JSON.stringify(one);
    return ascii ? json.replace(/[^\0-\x7f]/g, escaped) : json;
  };
  const write = (formatted: string): string => {
    const code = magic + formatted;
    if (source.kind !== 'list') return quoted(code);
    const [first, second] = source.items;
    if (first === undefined) return text.slice(start, end);
    const opening = text.slice(start, first.start);
    const between =
      second === undefined ? `,${opening.slice(1) || ' '}` : text.slice(first.end, second.start);
    const lines = code.match(/[^\n]*\n|[^\n]+$/g) ?? [];
    const closing = text.slice(source.items.at(-1)?.end, end);
    return opening + lines.map(quoted).join(between) + closing;
  };
  return { start, end, sql, line, column: start - before.lastIndexOf('\n'), write };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** No real notebook nests lists this deeply, and the reader recurses for each level. */
const MOST_LEVELS = 500;

/** Parses valid JSON and records the positions of its values. */
class JsonReader {
  private readonly text: string;
  private at = 0;
  private levels = 0;

  constructor(text: string) {
    this.text = text;
  }

  read(): Json {
    const { text } = this;
    this.blanks();
    const start = this.at;
    const code = text[start];
    if (code === '"') {
      const value = this.string();
      return { kind: 'text', start, end: this.at, value };
    }
    if (code === '[') {
      const items: Json[] = [];
      this.entries(']', () => items.push(this.read()));
      return { kind: 'list', start, end: this.at, items };
    }
    if (code === '{') {
      const fields = new Map<string, Json>();
      this.entries('}', () => {
        const name = this.string();
        this.blanks();
        this.at++;
        fields.set(name, this.read());
      });
      return { kind: 'object', start, end: this.at, fields };
    }
    while (this.at < text.length && !/[\s,\]}]/.test(text[this.at] as string)) this.at++;
    return { kind: 'other', start, end: this.at };
  }

  private entries(close: string, entry: () => void): void {
    this.levels++;
    if (this.levels > MOST_LEVELS)
      throw new SyntaxError(`it has more than ${MOST_LEVELS} lists within one another`);
    this.at++;
    for (;;) {
      this.blanks();
      if (this.text[this.at] === close) break;
      entry();
      this.blanks();
      if (this.text[this.at] === ',') this.at++;
    }
    this.at++;
    this.levels--;
  }

  private string(): string {
    const { text } = this;
    const start = this.at++;
    while (text[this.at] !== '"') this.at += text[this.at] === '\\' ? 2 : 1;
    return JSON.parse(text.slice(start, ++this.at)) as string;
  }

  private blanks(): void {
    while (/[\s\uFEFF]/.test(this.text[this.at] ?? 'x')) this.at++;
  }
}
