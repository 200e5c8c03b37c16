import { type DataValue, isIntegerText, type MapValue, type Member } from '@hln/data-formats';
import { isDate, isDateTime } from './formats/dates.ts';
import { isUri } from './formats/uris.ts';
import { METASCHEMA_URIS } from './schema/dialects.ts';

export interface InferOptions {
  /** Whether texts that all look alike get a `format`: date, date-time, email, uri or uuid. */
  readonly formats?: boolean | undefined;
}

/** What is known of all values at one place. */
interface Shape {
  count: number;
  readonly types: Set<string>;
  /** Of each key, in the order of its first appearance. */
  readonly properties: Map<string, Shape>;
  objects: number;
  items: Shape | null;
  texts: number;
  /** The formats that all texts so far have. */
  formats: readonly string[];
}

const FORMATS: readonly (readonly [name: string, check: (text: string) => boolean])[] = [
  ['date-time', isDateTime],
  ['date', isDate],
  ['uuid', (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)],
  ['email', (text) => /^[^\s@"<>()]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)],
  ['uri', (text) => /^[a-z][a-z\d+.-]*:\/\//i.test(text) && isUri(text)],
];

const newShape = (): Shape => ({
  count: 0,
  types: new Set(),
  properties: new Map(),
  objects: 0,
  items: null,
  texts: 0,
  formats: FORMATS.map(([name]) => name),
});

/**
 * Infers a schema (draft 2020-12) that the document fits: the types that each place has, the properties that every
 * object there has as required, one schema for all items of a list. It allows properties that the document lacks.
 */
export function inferSchema(document: DataValue, { formats = false }: InferOptions = {}): DataValue {
  const shape = newShape();
  look(document, shape);
  const schema = schemaOf(shape, formats);
  return { ...schema, members: [member('$schema', text(METASCHEMA_URIS['2020-12'])), ...schema.members] };
}

function look(value: DataValue, shape: Shape): void {
  shape.count += 1;
  switch (value.kind) {
    case 'map':
      shape.types.add('object');
      shape.objects += 1;
      for (const { key, value: inner } of value.members) look(inner, at(shape, key));
      break;
    case 'list':
      shape.types.add('array');
      for (const item of value.items) {
        shape.items ??= newShape();
        look(item, shape.items);
      }
      break;
    case 'number':
      // 1.0 is an integer to JSON Schema, but its writer shows that fractions can come.
      shape.types.add(isIntegerText(value.text) ? 'integer' : 'number');
      break;
    case 'special':
      shape.types.add('number');
      break;
    case 'null':
    case 'boolean':
      shape.types.add(value.kind);
      break;
    default: {
      const own = value.kind === 'text' ? value.value : value.text;
      shape.types.add('string');
      shape.texts += 1;
      shape.formats = shape.formats.filter((name) => FORMATS.find(([known]) => known === name)?.[1](own));
    }
  }
}

function at(shape: Shape, key: string): Shape {
  const found = shape.properties.get(key);
  if (found !== undefined) return found;
  const made = newShape();
  shape.properties.set(key, made);
  return made;
}

const NOWHERE = { start: 0, end: 0 };
const text = (value: string): DataValue => ({ kind: 'text', value, ...NOWHERE });
const list = (items: readonly DataValue[]): DataValue => ({ kind: 'list', items, ...NOWHERE });
const map = (members: readonly Member[]): MapValue => ({ kind: 'map', members, ...NOWHERE });
const member = (key: string, value: DataValue): Member => ({ key, keySpan: NOWHERE, value });

function schemaOf(shape: Shape, withFormats: boolean): MapValue {
  const members: Member[] = [];
  const types = [...shape.types].filter((type) => type !== 'integer' || !shape.types.has('number'));
  const [only] = types;
  if (types.length === 1 && only !== undefined) members.push(member('type', text(only)));
  else if (types.length > 1) members.push(member('type', list(types.map(text))));
  const [format] = shape.formats;
  if (withFormats && shape.texts > 0 && format !== undefined) members.push(member('format', text(format)));
  if (shape.properties.size > 0) {
    const inner = [...shape.properties].map(([key, own]) => member(key, schemaOf(own, withFormats)));
    members.push(member('properties', map(inner)));
    const required = [...shape.properties].filter(([, own]) => own.count === shape.objects);
    if (required.length > 0) members.push(member('required', list(required.map(([key]) => text(key)))));
  }
  if (shape.items !== null) members.push(member('items', schemaOf(shape.items, withFormats)));
  return map(members);
}
