import type { DataValue } from '@hln/data-formats';
import { decimalKey } from './decimal.ts';

/** A text that is the same for equal values: numbers by their exact value, objects whatever the order of their keys. */
export function equalityKey(value: DataValue): string {
  switch (value.kind) {
    case 'list':
      return `[${value.items.map(equalityKey).join(',')}]`;
    case 'map': {
      const members = value.members.map(
        (member) => `${JSON.stringify(member.key)}:${equalityKey(member.value)}`,
      );
      return `{${members.sort().join(',')}}`;
    }
    case 'number':
      return decimalKey(value.text);
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'special':
      return value.text;
    default:
      return JSON.stringify(value.kind === 'text' ? value.value : value.text);
  }
}

/** Whether two values are equal, without building the keys of values that plainly differ. */
export function areEqual(a: DataValue, b: DataValue): boolean {
  if (a.kind !== b.kind && typeName(a) !== typeName(b)) return false;
  if (a.kind === 'map' && b.kind === 'map' && a.members.length !== b.members.length) return false;
  if (a.kind === 'list' && b.kind === 'list' && a.items.length !== b.items.length) return false;
  return equalityKey(a) === equalityKey(b);
}

export type TypeName = 'null' | 'boolean' | 'object' | 'array' | 'number' | 'string';

/** The type of JSON that a value has; dates of TOML count as text. */
export function typeName(value: DataValue): TypeName {
  switch (value.kind) {
    case 'map':
      return 'object';
    case 'list':
      return 'array';
    case 'text':
    case 'date':
      return 'string';
    case 'special':
      return 'number';
    default:
      return value.kind;
  }
}

/** The value of a member; of an object without it, undefined. */
export function memberOf(value: DataValue, key: string): DataValue | undefined {
  if (value.kind !== 'map') return undefined;
  if (value.members.length <= FEW) return value.members.find((member) => member.key === key)?.value;
  let table = tables.get(value);
  if (table === undefined) {
    table = new Map(value.members.map((member) => [member.key, member.value]));
    tables.set(value, table);
  }
  return table.get(key);
}

/** Above this many members, a table finds one faster. */
const FEW = 8;
const tables = new WeakMap<DataValue, Map<string, DataValue>>();
