import { type AST, ParseError, parseTOML } from 'toml-eslint-parser';
import { DataError, tooDeep, withinStack } from '../model/data-error.ts';
import type { Notes } from '../model/notes.ts';
import { jsonNumber } from '../model/numbers.ts';
import { type DataValue, MAX_DEPTH, type Member, type Path, type Span } from '../model/value.ts';

/** A table or array of tables that later lines may still extend. */
interface OpenTable {
  readonly members: Map<string, Entry>;
  readonly span: Span;
}

interface Entry {
  readonly keySpan: Span;
  readonly content: DataValue | OpenTable | OpenTable[];
}

/** Reads TOML 1.1, which takes every text of 1.0. Throws a DataError at its first error. */
export function readToml(text: string, notes: Notes): DataValue {
  // The parser takes a carriage return of its own within a literal over several lines.
  const stray = /\r(?!\n)/.exec(text);
  if (stray !== null)
    throw new DataError(
      'A carriage return stands here without a line feed. TOML ends lines with a line feed, or with both.',
      stray.index,
      1,
    );
  const program = parse(text);
  for (const comment of program.comments) notes.add('comments', null, comment.range[0]);
  const root = table({ start: 0, end: 0 });
  const [top] = program.body;
  const read = new TomlReader(notes);
  for (const node of top.body) {
    if (node.type === 'TOMLKeyValue') read.pair(node, root, []);
    else {
      const open = openTable(root, node);
      for (const pair of node.body) read.pair(pair, open, node.resolvedKey);
    }
  }
  return closed(root);
}

function parse(text: string): AST.TOMLProgram {
  try {
    return withinStack(MAX_DEPTH, () => parseTOML(text, { tomlVersion: '1.1' }));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw new DataError(sentence(error.message), error.index, 1);
  }
}

/** By the words of the parser, which has no codes. */
const ADVICE: Readonly<Record<string, string>> = {
  'Unterminated string constant': 'The string is not closed. Add its quotation mark.',
  'Unterminated table-key': 'The name of the table is not closed. Add ].',
  'Unterminated array': 'The list is not closed. Add ].',
  'Unterminated inline table': 'The inline table is not closed. Add }.',
  'Empty bare keys are not allowed': 'A key is missing here. Write one, or "" for an empty key.',
  'Must be a newline': 'Something follows a complete value. Begin a new line before it.',
  'Expected equal (=) token': 'An equals sign is missing after the key. TOML writes key = value.',
  'Unspecified values are invalid': 'The value is missing. TOML has no null: write "" or remove the key.',
  'Expected comma (,) token': 'A comma is missing between two values.',
  'Defining a key multiple times is invalid': 'This key or table is defined already. Rename or remove one.',
  'Unexpected character': 'This character can’t be here. Text values need quotation marks.',
  'Unexpected token': 'This can’t be here. Text values need quotation marks.',
  'Leading zeros are not allowed':
    'A number can’t begin with a zero. Remove it, or put the value in quotation marks.',
  'Underscores are allowed between digits': 'An underscore needs a digit on both sides.',
  'Unexpected invalid date': 'There is no such date. Correct it, or put it in quotation marks.',
  'Unexpected invalid time': 'There is no such time. Correct it, or put it in quotation marks.',
  'Invalid character in escape sequence':
    'This escape does not exist. Double the backslash, or use single quotation marks.',
};

function sentence(message: string): string {
  return ADVICE[message] ?? `${message}.`;
}

function table(span: Span): OpenTable {
  return { members: new Map(), span };
}

function keySteps(key: AST.TOMLKey): { readonly name: string; readonly span: Span }[] {
  return key.keys.map((part) => ({
    name: part.type === 'TOMLBare' ? part.name : part.value,
    span: { start: part.range[0], end: part.range[1] },
  }));
}

/** Finds or makes the table that a header or a dotted key names. The parser has checked that it may be extended. */
function stepInto(parent: OpenTable, name: string, span: Span): OpenTable {
  const found = parent.members.get(name);
  if (found === undefined) {
    const made = table(span);
    parent.members.set(name, { keySpan: span, content: made });
    return made;
  }
  const { content } = found;
  const open = Array.isArray(content) ? content.at(-1) : content;
  if (open === undefined || !('members' in open) || 'kind' in open)
    throw new DataError(
      `The key “${name}” has a value already. Rename or remove one.`,
      span.start,
      span.end - span.start,
    );
  return open;
}

function openTable(root: OpenTable, node: AST.TOMLTable): OpenTable {
  const steps = keySteps(node.key);
  const last = steps.pop();
  if (steps.length >= MAX_DEPTH) throw tooDeep(MAX_DEPTH, node.range[0]);
  let parent = root;
  for (const { name, span } of steps) parent = stepInto(parent, name, span);
  if (last === undefined) return parent;
  if (node.kind === 'standard') return stepInto(parent, last.name, last.span);
  const made = table(last.span);
  const list = parent.members.get(last.name)?.content;
  if (Array.isArray(list)) list.push(made);
  else parent.members.set(last.name, { keySpan: last.span, content: [made] });
  return made;
}

function closed(open: OpenTable): DataValue {
  const members: Member[] = [];
  for (const [key, { keySpan, content }] of open.members) {
    const value = Array.isArray(content)
      ? ({ kind: 'list', items: content.map(closed), ...keySpan } as const)
      : 'kind' in content
        ? content
        : closed(content);
    members.push({ key, keySpan, value });
  }
  return { kind: 'map', members, ...open.span };
}

class TomlReader {
  readonly #notes: Notes;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  pair(node: AST.TOMLKeyValue, into: OpenTable, path: Path): void {
    const steps = keySteps(node.key);
    const last = steps.pop();
    if (last === undefined) return;
    const at = [...path, ...steps.map(({ name }) => name), last.name];
    if (at.length >= MAX_DEPTH) throw tooDeep(MAX_DEPTH, node.range[0]);
    let parent = into;
    for (const { name, span } of steps) parent = stepInto(parent, name, span);
    parent.members.set(last.name, { keySpan: last.span, content: this.#value(node.value, at) });
  }

  #value(node: AST.TOMLContentNode, path: Path): DataValue {
    const [start, end] = node.range;
    if (path.length >= MAX_DEPTH) throw tooDeep(MAX_DEPTH, start);
    if (node.type === 'TOMLArray')
      return {
        kind: 'list',
        items: node.elements.map((element, i) => this.#value(element, [...path, i])),
        start,
        end,
      };
    if (node.type === 'TOMLInlineTable') {
      const inner = table({ start, end });
      for (const pair of node.body) this.pair(pair, inner, path);
      return closed(inner);
    }
    switch (node.kind) {
      case 'string':
        return { kind: 'text', value: node.value, start, end };
      case 'boolean':
        return { kind: 'boolean', value: node.value, start, end };
      case 'integer':
      case 'float':
        return this.#number(node.number, path, { start, end });
      default:
        return { kind: 'date', text: node.datetime, start, end };
    }
  }

  #number(source: string, path: Path, span: Span): DataValue {
    const word = source.replace(/^\+/, '');
    if (/inf$/.test(word)) return { kind: 'special', text: word.startsWith('-') ? '-inf' : 'inf', ...span };
    if (/nan$/.test(word)) return { kind: 'special', text: 'nan', ...span };
    const number = jsonNumber(source);
    if (number === null)
      throw new DataError('This is not a number of TOML.', span.start, span.end - span.start);
    if (number.isRadix) this.#notes.add('hex-numbers', path, span.start);
    return { kind: 'number', text: number.text, ...span };
  }
}
