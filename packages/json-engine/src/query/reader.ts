/** A JSONPath query is invalid, at this UTF-16 code unit. */
export class QueryError extends SyntaxError {
  override readonly name = 'QueryError';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }

  toJSON(): { message: string; offset: number } {
    return { message: this.message, offset: this.offset };
  }
}

export function isQueryError(error: unknown): error is QueryError {
  return error instanceof Error && error.name === 'QueryError';
}

/** Reads a query from left to right. */
export class Reader {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  refuse(message: string, offset = this.at): never {
    throw new QueryError(message, offset);
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  peek(): string {
    return this.text[this.at] ?? '';
  }

  /** Skips blanks. RFC 9535 allows the same four as JSON. */
  blanks(): void {
    while (' \t\n\r'.includes(this.peek()) && !this.done) this.at += 1;
  }

  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  /** Returns what a sticky expression matches here, or null. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return null;
    this.at += found.length;
    return found;
  }

  /** Describes the character at the current position, for a message. */
  get here(): string {
    const character = this.text.codePointAt(this.at);
    return character === undefined ? 'the query ends' : `“${String.fromCodePoint(character)}” is here`;
  }
}

const SIMPLE: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '/': '/',
  '\\': '\\',
};

/** Reads a string in either quotes, RFC 9535 §2.3.1.1; null if there is none here. */
export function readString(reader: Reader): string | null {
  const quote = reader.peek();
  if (quote !== '"' && quote !== "'") return null;
  const opened = reader.at;
  reader.at += 1;
  let value = '';
  for (;;) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a string must not contain them.
    const plain = reader.match(/[^"'\\\u0000-\u001f\ud800-\udfff]+/uy);
    if (plain !== null) value += plain;
    const next = reader.peek();
    if (next === quote) {
      reader.at += 1;
      return value;
    }
    if (reader.done) return reader.refuse(`The string is not closed. Add ${quote}`, opened);
    if (next === '\\') value += readEscape(reader, quote);
    else if (next === '"' || next === "'") {
      value += next;
      reader.at += 1;
    } else if (next < ' ')
      reader.refuse('A control character in a string is written as an escape, such as \\n.');
    else reader.refuse('Half a surrogate pair cannot stand in a query.');
  }
}

function readEscape(reader: Reader, quote: string): string {
  const start = reader.at;
  reader.at += 1;
  const letter = reader.peek();
  if (letter === 'u') {
    reader.at = start;
    const pair = reader.match(/\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/y);
    const unit = pair ?? reader.match(/\\u(?![dD][89a-fA-F])[0-9a-fA-F]{4}/y);
    if (unit === null)
      return reader.refuse(
        'A \\u escape needs four hexadecimal digits, and both halves of a surrogate pair.',
      );
    return unit.replace(/\\u(....)/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  }
  reader.at += 1;
  if (letter === quote) return quote;
  const simple = SIMPLE[letter];
  if (simple === undefined)
    return reader.refuse(`There is no escape \\${letter} in a string with ${quote} around it.`, start);
  return simple;
}

/**
 * Reads a whole number as RFC 9535 §2.1 requires: no leading zero, no -0, within ±(2^53 - 1). Null if there is none
 * here.
 */
export function readInteger(reader: Reader): number | null {
  const start = reader.at;
  const digits = reader.match(/-?[0-9]+/y);
  if (digits === null) return null;
  if (!/^(?:0|-?[1-9][0-9]*)$/.test(digits))
    reader.refuse(`${digits} is no index: write it without leading zeros, and 0 without a sign.`, start);
  const value = Number(digits);
  if (!Number.isSafeInteger(value))
    reader.refuse(`${digits} is too large: up to 9007199254740991 is allowed.`, start);
  return value;
}
