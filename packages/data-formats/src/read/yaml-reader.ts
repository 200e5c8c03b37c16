import {
  type Alias,
  type Document,
  isAlias,
  isScalar,
  isSeq,
  type ParsedNode,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { DataError, tooDeep } from '../model/data-error.ts';
import type { Notes } from '../model/notes.ts';
import { jsonNumber } from '../model/numbers.ts';
import { type DataValue, MAX_DEPTH, type MapValue, type Span } from '../model/value.ts';
import { MemberList } from './member-list.ts';

type YamlNode = ParsedNode | null;

/** A value behind an anchor: its size in values with all aliases replaced, and its depth. */
interface Anchored {
  readonly value: DataValue;
  readonly size: number;
  readonly depth: number;
}

/** How many values aliases may expand to: a “billion laughs” text of a few lines has billions. */
export const MAX_VALUES = 2_000_000;

const CORE_TAG = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|map|seq)$/;

/** Turns the library's nodes into values. Throws a DataError for aliases that are unknown, circular or too many. */
export class YamlReader {
  readonly #notes: Notes;
  readonly #path: (string | number)[] = [];
  /** By name; null while the value itself is being read. */
  #anchors = new Map<string, Anchored | null>();
  #size = 0;
  /** The deepest level below the value that is being read. */
  #deepest = 0;

  constructor(notes: Notes) {
    this.#notes = notes;
  }

  read(document: Document.Parsed<ParsedNode>, path: readonly (string | number)[]): DataValue {
    this.#anchors = new Map();
    this.#path.length = 0;
    this.#path.push(...path);
    return this.#value(document.contents, 0);
  }

  #value(node: YamlNode, fallback: number): DataValue {
    this.#size += 1;
    if (this.#path.length > this.#deepest) this.#deepest = this.#path.length;
    if (node === null) return { kind: 'null', start: fallback, end: fallback };
    const span = { start: node.range[0], end: node.range[1] };
    if (this.#path.length > MAX_DEPTH) throw tooDeep(MAX_DEPTH, span.start);
    if (isAlias(node)) return this.#alias(node, span);
    const anchor = node.anchor;
    if (anchor === undefined) return this.#content(node, span);
    const size = this.#size;
    const deepest = this.#deepest;
    this.#deepest = this.#path.length;
    this.#anchors.set(anchor, null);
    const value = this.#content(node, span);
    this.#anchors.set(anchor, {
      value,
      size: this.#size - size + 1,
      depth: this.#deepest - this.#path.length,
    });
    this.#deepest = Math.max(deepest, this.#deepest);
    return value;
  }

  #content(node: Exclude<ParsedNode, Alias.Parsed>, span: Span): DataValue {
    if (node.tag !== undefined && !CORE_TAG.test(node.tag)) this.#notes.add('tags', this.#path, span.start);
    if (isScalar(node)) return this.#scalar(node, span);
    if (isSeq(node)) {
      const items = node.items.map((item, i) => this.#within(i, item as YamlNode, span.start));
      return { kind: 'list', items, ...span };
    }
    return this.#map(node, span);
  }

  #within(step: string | number, node: YamlNode, fallback: number): DataValue {
    this.#path.push(step);
    const value = this.#value(node, fallback);
    this.#path.pop();
    return value;
  }

  #alias(node: Alias.Parsed, span: Span): DataValue {
    const anchored = this.#anchors.get(node.source);
    const length = span.end - span.start;
    if (anchored === undefined)
      throw new DataError(
        `No anchor before this place is called &${node.source}. Add it, or put text that begins with * in quotation marks.`,
        span.start,
        length,
      );
    if (anchored === null)
      throw new DataError(
        `*${node.source} stands inside of the value that it names, which would never end. Remove it.`,
        span.start,
        length,
      );
    this.#size += anchored.size;
    if (this.#size > MAX_VALUES)
      throw new DataError(
        `The aliases expand to more than ${MAX_VALUES.toLocaleString('en-NZ')} values. Remove some of them.`,
        span.start,
        length,
      );
    const depth = this.#path.length + anchored.depth;
    if (depth > MAX_DEPTH) throw tooDeep(MAX_DEPTH, span.start);
    this.#deepest = Math.max(this.#deepest, depth);
    this.#notes.add('aliases', this.#path, span.start);
    return anchored.value;
  }

  #map(node: YAMLMap.Parsed, span: Span): DataValue {
    const members = new MemberList(this.#notes, this.#path.slice());
    const merges: { value: DataValue; span: Span }[] = [];
    for (const { key, value } of node.items) {
      const keySpan = key === null ? span : { start: key.range[0], end: key.range[1] };
      const isMerge = isScalar(key) && key.value === '<<' && key.type === 'PLAIN' && key.tag === undefined;
      if (isMerge && value !== null && !isScalar(value)) {
        merges.push({ value: this.#within('<<', value, keySpan.start), span: keySpan });
        continue;
      }
      const name = this.#keyText(key, keySpan);
      members.add({ key: name, keySpan, value: this.#within(name, value, keySpan.end) });
    }
    for (const { value, span: keySpan } of merges) this.#merge(value, members, keySpan);
    return { kind: 'map', members: members.list, ...span };
  }

  /** Merge keys are a type of YAML 1.1 (yaml.org/type/merge.html) that most files and readers still use. */
  #merge(value: DataValue, members: MemberList, keySpan: Span): void {
    const sources = value.kind === 'list' ? value.items : [value];
    if (!sources.every((source): source is MapValue => source.kind === 'map')) {
      members.add({ key: '<<', keySpan, value });
      return;
    }
    this.#notes.add('merges', this.#path, keySpan.start);
    for (const source of sources)
      for (const member of source.members) if (!members.has(member.key)) members.add(member);
  }

  #keyText(key: YamlNode, span: Span): string {
    if (key === null) return '';
    const value = this.#value(key, span.start);
    if (value.kind === 'text') return value.value;
    if (value.kind !== 'null') this.#notes.add('text-keys', this.#path, span.start);
    if (value.kind === 'null') return '';
    if (value.kind === 'number' || value.kind === 'special' || value.kind === 'date') return value.text;
    if (value.kind === 'boolean') return String(value.value);
    return flowText(value);
  }

  #scalar(node: Scalar.Parsed, span: Span): DataValue {
    const { value, source } = node;
    switch (typeof value) {
      case 'string':
        return { kind: 'text', value, ...span };
      case 'boolean':
        return { kind: 'boolean', value, ...span };
      case 'number':
      case 'bigint':
        return this.#number(source, value, span);
      default:
        return { kind: 'null', ...span };
    }
  }

  #number(source: string, value: number | bigint, span: Span): DataValue {
    const number = jsonNumber(source.trim());
    if (number !== null) {
      if (number.isRadix) this.#notes.add('hex-numbers', this.#path, span.start);
      return { kind: 'number', text: number.text, ...span };
    }
    if (Number.isNaN(value)) return { kind: 'special', text: 'nan', ...span };
    return { kind: 'special', text: value < 0 ? '-inf' : 'inf', ...span };
  }
}

/** A list or object as a key, in the flow style of YAML. */
function flowText(value: DataValue): string {
  switch (value.kind) {
    case 'list':
      return `[ ${value.items.map(flowText).join(', ')} ]`;
    case 'map':
      return `{ ${value.members.map(({ key, value }) => `${key}: ${flowText(value)}`).join(', ')} }`;
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'text':
      return value.value;
    default:
      return value.text;
  }
}
