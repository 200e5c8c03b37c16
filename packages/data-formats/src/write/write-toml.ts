import type { Notes } from '../model/notes.ts';
import { type DataValue, isIntegerText, type MapValue, type Member } from '../model/value.ts';

/** The key of a list or single value at the root, which TOML has no place for. */
export const ROOT_KEY = 'items';

const LOWEST = -(2n ** 63n);
const HIGHEST = 2n ** 63n - 1n;

/** Writes a value as TOML 1.0: plain values first, then tables and arrays of tables. */
export function writeToml(value: DataValue, notes: Notes): string {
  const writer = new TomlWriter(notes);
  if (value.kind === 'map') return writer.document(value);
  notes.add('wrapped', [], value.start);
  const span = { start: value.start, end: value.start };
  return writer.document({ kind: 'map', members: [{ key: ROOT_KEY, keySpan: span, value }], ...span });
}

const isTable = (value: DataValue): value is MapValue => value.kind === 'map';
const isTableList = (value: DataValue): value is Extract<DataValue, { kind: 'list' }> =>
  value.kind === 'list' && value.items.length > 0 && value.items.every(isTable);

class TomlWriter {
  readonly #notes: Notes;
  readonly #path: (string | number)[] = [];
  readonly #parts: string[] = [];

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  document(root: MapValue): string {
    this.#table(root, []);
    return this.#parts.join('').replace(/^\n/, '');
  }

  #table(table: MapValue, header: readonly string[]): void {
    const tables: Member[] = [];
    let isMoved = false;
    for (const member of table.members) {
      if (isTable(member.value) || isTableList(member.value)) tables.push(member);
      else if (this.#isKept(member.value, member.key)) {
        if (tables.length > 0) isMoved = true;
        this.#parts.push(`${keyText(this.#text(member.key, member.keySpan.start))} = `);
        this.#within(member.key, () => this.#inline(member.value, '\n'));
        this.#parts.push('\n');
      }
    }
    if (isMoved) this.#notes.add('order', this.#path, table.start);
    for (const { key, keySpan, value } of tables) {
      const name = [...header, keyText(this.#text(key, keySpan.start))];
      this.#within(key, () => {
        if (isTable(value)) this.#openTable(value, name);
        else if (isTableList(value))
          for (const [i, item] of value.items.entries())
            if (isTable(item)) {
              this.#parts.push(`\n[[${name.join('.')}]]\n`);
              this.#within(i, () => this.#table(item, name));
            }
      });
    }
  }

  /** A table of nothing but tables needs no header of its own. */
  #openTable(table: MapValue, name: readonly string[]): void {
    const hasOnlyTables =
      table.members.length > 0 && table.members.every(({ value }) => isTable(value) || isTableList(value));
    if (!hasOnlyTables) this.#parts.push(`\n[${name.join('.')}]\n`);
    this.#table(table, name);
  }

  #isKept(value: DataValue, step: string | number): boolean {
    if (value.kind !== 'null') return true;
    this.#notes.add('nulls', [...this.#path, step], value.start);
    return false;
  }

  #within(step: string | number, run: () => void): void {
    this.#path.push(step);
    run();
    this.#path.pop();
  }

  /** @param line the line break before the closing bracket of a list; null within an inline table, which has one line */
  #inline(value: DataValue, line: string | null): void {
    switch (value.kind) {
      case 'list':
        this.#list(value.items, line);
        return;
      case 'map':
        this.#inlineTable(value);
        return;
      case 'text':
        this.#parts.push(tomlString(this.#text(value.value, value.start), line !== null));
        return;
      case 'number':
        this.#parts.push(this.#number(value.text, value.start));
        return;
      case 'boolean':
        this.#parts.push(String(value.value));
        return;
      case 'null':
        return;
      default:
        this.#parts.push(value.text);
    }
  }

  #list(items: readonly DataValue[], line: string | null): void {
    const kept = items.map((item, i) => ({ item, i })).filter(({ item, i }) => this.#isKept(item, i));
    const isLong = line !== null && kept.some(({ item }) => item.kind === 'list' || item.kind === 'map');
    const inner = isLong ? `${line}  ` : null;
    this.#parts.push('[');
    for (const [n, { item, i }] of kept.entries()) {
      if (n > 0) this.#parts.push(inner === null ? ', ' : ',');
      if (inner !== null) this.#parts.push(inner);
      this.#within(i, () => this.#inline(item, inner));
    }
    if (inner !== null) this.#parts.push(',', line ?? '');
    this.#parts.push(']');
  }

  #inlineTable({ members }: MapValue): void {
    const kept = members.filter(({ key, value }) => this.#isKept(value, key));
    this.#parts.push(kept.length === 0 ? '{' : '{ ');
    for (const [n, { key, keySpan, value }] of kept.entries()) {
      if (n > 0) this.#parts.push(', ');
      this.#parts.push(`${keyText(this.#text(key, keySpan.start))} = `);
      this.#within(key, () => this.#inline(value, null));
    }
    this.#parts.push(kept.length === 0 ? '}' : ' }');
  }

  #number(text: string, start: number): string {
    // TOML's integer -0 is 0, its float -0.0 is not.
    if (text === '-0') return '-0.0';
    if (isIntegerText(text)) {
      const value = BigInt(text.slice(0, 400));
      if (text.length < 400 && value >= LOWEST && value <= HIGHEST) return text;
      this.#notes.add('big-integers', this.#path, start);
      return tomlString(text, false);
    }
    if (!Number.isFinite(Number(text))) {
      this.#notes.add('big-floats', this.#path, start);
      return tomlString(text, false);
    }
    const digits = text
      .replace(/e.*$/i, '')
      .replaceAll(/\D/g, '')
      .replace(/^0+/, '')
      .replace(/(?<!0)0+$/, '');
    if (digits.length > 17 || (digits !== '' && Number(text) === 0))
      this.#notes.add('long-floats', this.#path, start);
    return text;
  }

  #text(text: string, start: number): string {
    if (text.isWellFormed()) return text;
    this.#notes.add('lone-surrogates', this.#path, start);
    return text.toWellFormed();
  }
}

function keyText(key: string): string {
  return /^[\w-]+$/.test(key) ? key : tomlString(key, false);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

const unicodeEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A basic string; of several lines where that is allowed and the text has line feeds within it. */
function tomlString(text: string, mayBreak: boolean): string {
  const escaped = (part: string, pattern: RegExp) =>
    part.replaceAll(pattern, (character) => ESCAPES[character] ?? unicodeEscape(character));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: TOML has these characters only as escapes
  const control = /["\\\u0000-\u001f\u007f]/g;
  if (!mayBreak || !/\n[\s\S]/.test(text)) return `"${escaped(text, control)}"`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: as above, without the line feed and the tab
  const withinLines = /["\\\u0000-\u0008\u000b-\u001f\u007f]/g;
  return `"""\n${escaped(text, withinLines)}"""`;
}
