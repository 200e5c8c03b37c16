import { canonicalNumber, JsonDocument, Numbering } from './document.ts';

/** A value as it is written, or a container that can be changed. */
type Value =
  | { readonly kind: 'scalar'; readonly text: string }
  | { readonly kind: 'object'; readonly members: Map<string, Value> }
  | { readonly kind: 'array'; readonly items: Value[] };

export type PatchOutcome =
  | { readonly kind: 'patched'; readonly text: string }
  /** The operation from 0, and why it can't be applied; -1 if the patch itself is wrong. */
  | { readonly kind: 'refused'; readonly operation: number; readonly message: string };

class PatchError extends Error {}

/**
 * Applies an RFC 6902 patch to a JSON text: all of its operations or none. Numbers and strings stay as they are
 * written; the result has no white space between its tokens.
 */
export function applyJsonPatch(text: string, patch: string): PatchOutcome {
  let operation = -1;
  try {
    let root = parse(text, 'document');
    const operations = parse(patch, 'patch');
    if (operations.kind !== 'array') throw new PatchError('The patch is no array of operations.');
    for (const [at, each] of operations.items.entries()) {
      operation = at;
      if (each.kind !== 'object') throw new PatchError('An operation has to be an object.');
      root = apply(root, each.members);
    }
    return { kind: 'patched', text: print(root) };
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    return { kind: 'refused', operation, message: error.message };
  }
}

function parse(text: string, what: string): Value {
  const document = JsonDocument.read(text, new Numbering(), 'text');
  if (!(document instanceof JsonDocument))
    throw new PatchError(`The ${what} is no JSON. ${document.message}`);
  const read = (node: number): Value => {
    const kind = document.kind(node);
    if (kind === 'scalar') return { kind, text: document.text(node) };
    if (kind === 'array') return { kind, items: document.children(node).map(read) };
    return {
      kind,
      members: new Map([...document.members(node)].map(([name, child]) => [name, read(child)])),
    };
  };
  return read(0);
}

function print(value: Value): string {
  switch (value.kind) {
    case 'scalar':
      return value.text;
    case 'array':
      return `[${value.items.map(print).join(',')}]`;
    case 'object':
      return `{${[...value.members].map(([name, each]) => `${JSON.stringify(name)}:${print(each)}`).join(',')}}`;
  }
}

function apply(root: Value, operation: ReadonlyMap<string, Value>): Value {
  const op = textOf(operation, 'op');
  const path = textOf(operation, 'path');
  const value = () => {
    const given = operation.get('value');
    if (given === undefined) throw new PatchError('The operation has no “value”.');
    return copy(given);
  };
  switch (op) {
    case 'add':
      return add(root, path, value());
    case 'remove':
      take(root, path);
      return root;
    case 'replace':
      if (path === '') return value();
      take(root, path);
      return add(root, path, value());
    case 'move': {
      const from = textOf(operation, 'from');
      if (path.startsWith(`${from}/`)) throw new PatchError('A value can’t be moved into itself.');
      return from === path ? root : add(root, path, take(root, from));
    }
    case 'copy':
      return add(root, path, copy(find(root, textOf(operation, 'from'))));
    case 'test':
      if (!isEqual(find(root, path), value())) throw new PatchError(`The value at “${path}” is another one.`);
      return root;
    default:
      throw new PatchError(`“${op}” is no operation of RFC 6902.`);
  }
}

function textOf(operation: ReadonlyMap<string, Value>, name: string): string {
  const value = operation.get(name);
  if (value?.kind !== 'scalar' || !value.text.startsWith('"'))
    throw new PatchError(`The operation has no “${name}” that is a text.`);
  return String(JSON.parse(value.text));
}

function tokens(path: string): string[] {
  if (path === '') return [];
  if (!path.startsWith('/')) throw new PatchError(`“${path}” is no JSON Pointer: it has to begin with “/”.`);
  return path
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function find(root: Value, path: string): Value {
  let value = root;
  for (const token of tokens(path)) value = child(value, token, path);
  return value;
}

function child(parent: Value, token: string, path: string): Value {
  const found =
    parent.kind === 'object'
      ? parent.members.get(token)
      : parent.kind === 'array'
        ? parent.items[indexOf(token, parent.items.length - 1, path)]
        : undefined;
  if (found === undefined) throw new PatchError(`There is nothing at “${path}”.`);
  return found;
}

/** RFC 6901, section 4: digits without leading zeros. */
function indexOf(token: string, last: number, path: string): number {
  const index = /^(?:0|[1-9]\d{0,8})$/.test(token) ? Number(token) : -1;
  if (index < 0 || index > last) throw new PatchError(`There is no element at “${path}”.`);
  return index;
}

function parentOf(root: Value, path: string): readonly [parent: Value, last: string] {
  const steps = tokens(path);
  const last = steps.pop();
  if (last === undefined) throw new PatchError('The whole document can’t be removed.');
  let parent = root;
  for (const token of steps) parent = child(parent, token, path);
  return [parent, last];
}

function add(root: Value, path: string, value: Value): Value {
  if (path === '') return value;
  const [parent, last] = parentOf(root, path);
  if (parent.kind === 'object') parent.members.set(last, value);
  else if (parent.kind === 'array') {
    const { items } = parent;
    items.splice(last === '-' ? items.length : indexOf(last, items.length, path), 0, value);
  } else throw new PatchError(`What should hold “${path}” is no object or array.`);
  return root;
}

function take(root: Value, path: string): Value {
  const [parent, last] = parentOf(root, path);
  const taken = child(parent, last, path);
  if (parent.kind === 'object') parent.members.delete(last);
  else if (parent.kind === 'array') parent.items.splice(indexOf(last, parent.items.length - 1, path), 1);
  return taken;
}

function copy(value: Value): Value {
  switch (value.kind) {
    case 'scalar':
      return value;
    case 'array':
      return { kind: 'array', items: value.items.map(copy) };
    case 'object':
      return {
        kind: 'object',
        members: new Map([...value.members].map(([name, each]) => [name, copy(each)])),
      };
  }
}

/** RFC 6902, section 4.6: numbers by value, strings by their characters. */
function isEqual(a: Value, b: Value): boolean {
  if (a.kind === 'scalar' && b.kind === 'scalar') return scalarKey(a.text) === scalarKey(b.text);
  if (a.kind === 'array' && b.kind === 'array')
    return a.items.length === b.items.length && a.items.every((item, i) => isEqual(item, b.items[i] ?? item));
  if (a.kind !== 'object' || b.kind !== 'object' || a.members.size !== b.members.size) return false;
  return [...a.members].every(([name, each]) => {
    const other = b.members.get(name);
    return other !== undefined && isEqual(each, other);
  });
}

function scalarKey(text: string): string {
  if (text.startsWith('"')) return `s${JSON.parse(text)}`;
  return /^[-\d]/.test(text) ? `n${canonicalNumber(text)}` : text;
}
