/**
 * A forgiving JSON parser. Numbers keep their digits (a price must not pass through a float), and it accepts what shops
 * really write: trailing commas, comments, single quotes, bare keys, raw line breaks in strings, inner quotes,
 * `undefined`, `!0`. Limited in depth and in values; never throws.
 */

export class JsonNumber {
  readonly literal: string;
  constructor(literal: string) {
    this.literal = literal;
  }
}
export type Json = null | boolean | string | JsonNumber | Json[] | JsonObject;
export type JsonObject = Map<string, Json>;

export type ParsedJson = { value: Json; end: number };

const MAX_DEPTH = 64;
const MAX_VALUES = 200_000;
const NO_NAMES: ReadonlyMap<string, Json> = new Map();

/**
 * Parses one value that starts at `start`; null if there is none. `end` is just after it. `names` are variables that
 * stand for values. With `salvage` the rest is kept when one value is unreadable (`"price": ,`) or the text ends too
 * early.
 */
export function readJson(
  source: string,
  start = 0,
  { salvage = false, names = NO_NAMES }: { salvage?: boolean; names?: ReadonlyMap<string, Json> } = {},
): ParsedJson | null {
  const reader = new JsonReader(source, start, salvage, names);
  const value = reader.value(0);
  return value === undefined ? null : { value, end: reader.at };
}

/** Also returns how far a failed attempt got, so that callers can limit their total work. */
export function readJsonCounting(
  source: string,
  start: number,
): { parsed: ParsedJson | null; reached: number } {
  const reader = new JsonReader(source, start, false, NO_NAMES);
  const value = reader.value(0);
  return { parsed: value === undefined ? null : { value, end: reader.at }, reached: reader.at };
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
};

const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w$])/y;
const WORD = /!0|!1|void 0|[A-Za-z_$][\w$.]*/y;
const BARE_KEY = /[\p{L}\d_$][\p{L}\d_$-]*/uy;
const BLANKS = /\s*/y;
const COMMA_AFTER_STRING =
  /,\s*(?:["'{[\]}\d-]|true|false|null|undefined|void 0|![01]|[A-Za-z_$][\w$]*\s*:|\/[/*]|$|,)/y;
const CONSTANTS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['!0', true],
  ['false', false],
  ['!1', false],
  ['null', null],
  ['undefined', null],
  ['void 0', null],
  ['NaN', null],
  ['None', null],
]);

class JsonReader {
  at: number;
  private readonly source: string;
  private readonly salvage: boolean;
  private readonly names: ReadonlyMap<string, Json>;
  private values = 0;

  constructor(source: string, start: number, salvage: boolean, names: ReadonlyMap<string, Json>) {
    this.source = source;
    this.names = names;
    this.salvage = salvage;
    this.at = start;
  }

  /** `undefined` means that no value could be parsed. */
  value(depth: number): Json | undefined {
    this.skipBlanks();
    this.values += 1;
    if (depth > MAX_DEPTH || this.values > MAX_VALUES) return undefined;
    const first = this.source[this.at];
    if (this.salvage && this.skipTemplateHole()) return null;
    if (first === '{') return this.object(depth);
    if (first === '[') return this.array(depth);
    if (first === '"' || first === "'" || first === '`') return this.string(first);
    return this.literal();
  }

  private object(depth: number): JsonObject | undefined {
    const result: JsonObject = new Map();
    this.at += 1;
    for (;;) {
      this.skipSeparators();
      const first = this.source[this.at];
      if (first === undefined) return this.salvage ? result : undefined;
      if (first === '}') {
        this.at += 1;
        return result;
      }
      const key = first === '"' || first === "'" ? this.string(first) : this.bareWord();
      this.skipBlanks();
      if (key === undefined || key === '' || this.source[this.at] !== ':') return undefined;
      this.at += 1;
      const value = this.value(depth + 1);
      if (value === undefined && !this.skipUnreadable()) return undefined;
      if (value !== undefined && !result.has(key)) result.set(key, value);
    }
  }

  private array(depth: number): Json[] | undefined {
    const result: Json[] = [];
    this.at += 1;
    for (;;) {
      this.skipSeparators();
      const first = this.source[this.at];
      if (first === undefined) return this.salvage ? result : undefined;
      if (first === ']') {
        this.at += 1;
        return result;
      }
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      result.push(value);
    }
  }

  private string(quote: string): string | undefined {
    const { source } = this;
    let result = '';
    let from = this.at + 1;
    for (let at = from; at < source.length; at += 1) {
      const character = source[at];
      if (character === '\\') {
        const [text, length] = this.escape(at);
        result += source.slice(from, at) + text;
        at += length - 1;
        from = at + 1;
      } else if (character === quote && endsString(source, at + 1)) {
        this.at = at + 1;
        return result + source.slice(from, at);
      }
    }
    this.at = source.length;
    return undefined;
  }

  private escape(at: number): [text: string, length: number] {
    const kind = this.source[at + 1] ?? '';
    const digits = kind === 'u' ? 4 : kind === 'x' ? 2 : 0;
    const hex = this.source.slice(at + 2, at + 2 + digits);
    if (digits > 0 && hex.length === digits && /^[\da-f]+$/i.test(hex)) {
      return [String.fromCharCode(Number.parseInt(hex, 16)), 2 + digits];
    }
    return [ESCAPES[kind] ?? kind, 2];
  }

  private literal(): Json | undefined {
    const match = sticky(NUMBER, this.source, this.at);
    if (match !== null) {
      this.at += match.length;
      return new JsonNumber(match);
    }
    const word = sticky(WORD, this.source, this.at);
    if (word === null) return undefined;
    const constant = CONSTANTS.has(word) ? CONSTANTS.get(word) : this.names.get(word);
    if (constant !== undefined) this.at += word.length;
    return constant;
  }

  /** Skips an unreadable value: everything up to the next comma, bracket or line. */
  private skipUnreadable(): boolean {
    if (!this.salvage || this.values > MAX_VALUES) return false;
    while (this.at < this.source.length && !/[,}\]\n]/.test(this.source[this.at] ?? '')) this.at += 1;
    return true;
  }

  /** Skips a template that was never filled in, such as `{{ product.brand }}` or `{% if … %}`. */
  private skipTemplateHole(): boolean {
    const opening = this.source.slice(this.at, this.at + 2);
    if (opening !== '{{' && opening !== '{%') return false;
    this.at = indexAfter(this.source, opening === '{{' ? '}}' : '%}', this.at);
    return true;
  }

  private bareWord(): string | undefined {
    const word = sticky(BARE_KEY, this.source, this.at);
    this.at += word?.length ?? 0;
    return word ?? undefined;
  }

  private skipSeparators(): void {
    this.skipBlanks();
    while (this.source[this.at] === ',') {
      this.at += 1;
      this.skipBlanks();
    }
  }

  private skipBlanks(): void {
    const { source } = this;
    for (;;) {
      const code = source.charCodeAt(this.at);
      if (code === 0x20 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff) this.at += 1;
      else if (code === 0x2f && source[this.at + 1] === '*') this.at = indexAfter(source, '*/', this.at + 2);
      else if (code === 0x2f && source[this.at + 1] === '/') this.at = indexAfter(source, '\n', this.at + 2);
      else return;
    }
  }
}

function indexAfter(source: string, end: string, from: number): number {
  const at = source.indexOf(end, from);
  return at === -1 ? source.length : at + end.length;
}

function sticky(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}

/** A quote inside a sentence (`"a saw for "tails first" work"`) is not followed by what can follow a string. */
function endsString(source: string, at: number): boolean {
  const next = sticky(BLANKS, source, at)?.length ?? 0;
  const after = source[at + next];
  if (
    after === undefined ||
    after === ']' ||
    after === '}' ||
    after === ':' ||
    after === ')' ||
    after === ';'
  )
    return true;
  if (after !== ',') return after === '+' || after === '/';
  // A comma may belong to the sentence: `"tails first", he said`. After a string comes a key, a value or an end.
  return sticky(COMMA_AFTER_STRING, source, at + next) !== null;
}
