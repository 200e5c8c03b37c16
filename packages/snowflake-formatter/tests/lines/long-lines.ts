/**
 * Finds lines that are too long although they could break, from the formatted text alone: it shares no code with the
 * engine. A line could break after a comma and before `||`, AND and OR, outside of strings, quoted names, comments and
 * templates, if there is SQL on both sides of the break.
 *
 * What does not count, and why:
 * - comments and template tags at the end of a line: they stay beside their token, and breaking the SQL would not
 *   shorten
 *   them;
 * - the comma between the two numbers of a type, `(38, 2)`: a break there saves five columns;
 * - the OR of CREATE OR REPLACE and CREATE OR ALTER: it is not an operator;
 * - `$$` bodies in languages other than SQL, and regions where formatting is switched off: they are kept as written.
 */
export function longLines(text: string, max: number): string[] {
  const reader = new Reader(text, max);
  while (reader.at < text.length) reader.step();
  reader.endLine();
  return reader.found;
}

/** White space and comments between the numbers of a type. */
const GAP = String.raw`(?:\s|\/\*.*?\*\/|\{#.*?#\})*`;
const NUMBER_BEFORE = new RegExp(`[([]${GAP}\\d+${GAP}$`);
const NUMBER_AFTER = new RegExp(`^,${GAP}\\d+${GAP}[)\\]]`);

const TEMPLATES: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '<%': '%>' };

class Reader {
  readonly found: string[] = [];
  at = 0;
  private readonly text: string;
  private readonly max: number;
  /** Offsets: of the line, of its first token, and after its last token. */
  private line = 0;
  private first = Number.POSITIVE_INFINITY;
  private last = 0;
  /** Tokens at which the line could break. */
  private places: (readonly [start: number, end: number])[] = [];
  private switchedOff = false;
  /** The `$$` that close SQL bodies. */
  private readonly closing = new Set<number>();

  constructor(text: string, max: number) {
    this.text = text;
    this.max = max;
  }

  step(): void {
    const { text, at } = this;
    const character = text[at] ?? '';
    const two = text.slice(at, at + 2);
    const closing = TEMPLATES[two];
    const opaque = two === '{%' ? endOfOpaque(text, at) : 0;
    if (/\s/.test(character)) this.pass(at + 1);
    else if (opaque > 0) this.token(opaque);
    else if (two === '--' || (two === '//' && text[at - 1] !== ':')) this.comment(this.after('\n', at) - 1);
    else if (two === '/*') this.comment(this.after('*/', at + 2));
    else if (two === '{#') this.comment(this.after('#}', at + 2));
    else if (two === '{{' && text.includes('}}', at)) this.token(endOfTemplate(text, at));
    else if (closing !== undefined && text.includes(closing, at)) this.pass(endOfTemplate(text, at));
    else if (two === '$$') this.token(this.endOfDollars());
    else if (character === "'" || character === '"') this.token(endOfQuotes(text, at));
    else if (character === ',') this.token(at + 1, !this.isBetweenNumbers());
    else if (two === '||') this.token(at + 2, true);
    else this.word();
  }

  /** Checks the line that ends here. */
  endLine(): void {
    const { first, last } = this;
    const breakable = this.places.some(([start, end]) => first < start && last > end);
    if (breakable && !this.switchedOff && last - this.line > this.max)
      this.found.push(this.text.slice(this.line, last));
    this.line = this.at + 1;
    this.first = Number.POSITIVE_INFINITY;
    this.places = [];
  }

  private word(): void {
    const [word = this.text[this.at] ?? ''] =
      /^[\p{L}\p{N}_$]+/u.exec(this.text.slice(this.at, this.at + 300)) ?? [];
    const before = this.text.slice(Math.max(0, this.at - 20), this.at);
    const joins = /^and$/i.test(word) || (/^or$/i.test(word) && !/\bcreate\s+$/i.test(before));
    this.token(this.at + word.length, joins && !before.endsWith('.'));
  }

  private token(end: number, place = false): void {
    if (place) this.places.push([this.at, end]);
    this.first = Math.min(this.first, this.at);
    this.pass(end);
    this.last = end;
  }

  private comment(end: number): void {
    const text = this.text.slice(this.at, end);
    if (/fmt: off|sql-formatter-disable/.test(text)) this.switchedOff = true;
    if (/fmt: on|sql-formatter-enable/.test(text)) this.switchedOff = false;
    this.pass(end);
  }

  private pass(end: number): void {
    for (; this.at < end; this.at++) if (this.text[this.at] === '\n') this.endLine();
  }

  private after(mark: string, from: number): number {
    const found = this.text.indexOf(mark, from);
    return found < 0 ? this.text.length + 1 : found + mark.length;
  }

  private isBetweenNumbers(): boolean {
    const { text, at } = this;
    return (
      NUMBER_BEFORE.test(text.slice(Math.max(0, at - 80), at)) && NUMBER_AFTER.test(text.slice(at, at + 80))
    );
  }

  /** The index after `$$` if an SQL body starts or ends here, otherwise after the whole string. */
  private endOfDollars(): number {
    const { text, at } = this;
    if (this.closing.has(at)) return at + 2;
    const end = this.after('$$', at + 2);
    const statement = text
      .slice(0, at)
      .replace(/\/\*[\s\S]*?\*\/|--.*/g, '')
      .split(';')
      .at(-1);
    const around = `${statement} ${text.slice(end, end + 80)}`;
    const routine = /\b(?:function|procedure|task|alert|immediate)\b[\s\S]*\b(?:as|immediate)\s*$/i;
    if (!routine.test(statement ?? '') || /\blanguage\s+(?!sql\b)/i.test(around)) return end;
    this.closing.add(end - 2);
    return at + 2;
  }
}

/**
 * The index after the block of plain text, `{% raw %}` or `{% docs name %}`, that starts at `at`; 0 if there is none.
 */
function endOfOpaque(text: string, at: number): number {
  const [, name] = /^\{%[-+]?\s*(raw|docs)\b/.exec(text.slice(at, at + 80)) ?? [];
  const closing = new RegExp(`\\{%[-+]?\\s*end${name}\\s*[-+]?%\\}`).exec(text.slice(at));
  return name === undefined || closing === null ? 0 : at + closing.index + closing[0].length;
}

/** The index after the template that starts at `at`; Jinja's strings may contain its closing mark. */
function endOfTemplate(text: string, at: number): number {
  const closing = TEMPLATES[text.slice(at, at + 2)] ?? '';
  for (let i = at + 2; i < text.length; i++) {
    if (text.startsWith(closing, i)) return i + 2;
    const quote = text[i];
    if (quote !== "'" && quote !== '"') continue;
    let end = i + 1;
    while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1;
    // A quote without a partner is an ordinary character.
    if (end < text.length) i = end;
  }
  return text.indexOf(closing, at) + 2;
}

/** The index after the string or quoted name that starts at `at`; it may contain templates. */
function endOfQuotes(text: string, at: number): number {
  const quote = text[at];
  for (let i = at + 1; i < text.length; i++) {
    const closing = TEMPLATES[text.slice(i, i + 2)];
    if (closing !== undefined && text.includes(closing, i)) i = endOfTemplate(text, i) - 1;
    else if (text[i] === '\\' && quote === "'") i++;
    else if (text[i] === quote && text[i + 1] === quote) i++;
    else if (text[i] === quote) return i + 1;
  }
  return text.length;
}
