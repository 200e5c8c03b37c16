import { isJsonError } from '../text/json-error.ts';
import { decodeString, escapeJson, stringEnd } from '../text/json-string.ts';
import { childrenOf, type NodeIndex } from '../text/node-index.ts';
import { scan } from '../text/scan.ts';
import { OPEN_ARRAY, OPEN_OBJECT } from '../text/syntax.ts';
import { encodeText } from '../text/utf8.ts';
import type { EditPlan, Piece } from './pieces.ts';
import { colonOf, itemStart, siblingOf, spaceBefore, spaceWithin } from './surroundings.ts';

/** A change of one value of a text. */
export type NodeEdit =
  /** Replaces a value by other JSON. */
  | { readonly kind: 'value'; readonly node: number; readonly text: string }
  | { readonly kind: 'rename'; readonly node: number; readonly key: string }
  | { readonly kind: 'delete'; readonly node: number }
  /** Puts a copy after it, under a key of its own. */
  | { readonly kind: 'duplicate'; readonly node: number }
  /** Changes places with the item before or after it. */
  | { readonly kind: 'move'; readonly node: number; readonly by: -1 | 1 }
  /** Adds null at the end of a container, in an object under a key that it doesn't have. */
  | { readonly kind: 'add'; readonly node: number };

/** Why a change is impossible. */
export interface EditRefusal {
  readonly refusal: string;
  /** JSON that was perhaps meant; null if there is no guess. */
  readonly suggestion: string | null;
}

const refuse = (refusal: string, suggestion: string | null = null): EditRefusal => ({ refusal, suggestion });

/**
 * Plans a change of a valid text. What the change does not concern keeps every byte, and what is new takes the line
 * breaks and indents of its neighbours.
 */
export function planEdit(index: NodeIndex, edit: NodeEdit): EditPlan | EditRefusal {
  switch (edit.kind) {
    case 'value':
      return planValue(index, edit.node, edit.text);
    case 'rename':
      return planRename(index, edit.node, edit.key);
    case 'delete':
      return planDelete(index, edit.node);
    case 'duplicate':
      return planDuplicate(index, edit.node);
    case 'move':
      return planMove(index, edit.node, edit.by);
    default:
      return planAdd(index, edit.node);
  }
}

const encoded = (text: string): Piece => ({ bytes: encodeText(text).bytes });

/** The whole text with a stretch replaced. */
function replacing(
  { bytes }: NodeIndex,
  from: number,
  to: number,
  middle: readonly Piece[],
): readonly Piece[] {
  return [{ from: 0, to: from }, ...middle, { from: to, to: bytes.length }];
}

const startOf = ({ start }: NodeIndex, node: number) => start[node] ?? 0;
const endOf = ({ end }: NodeIndex, node: number) => end[node] ?? 0;
const sizeOf = (piece: Piece) => ('bytes' in piece ? piece.bytes.length : piece.to - piece.from);

function planValue(index: NodeIndex, node: number, text: string): EditPlan | EditRefusal {
  const trimmed = text.trim();
  if (trimmed === '')
    return refuse('A value is missing: write null for none, or "" for an empty text.', '""');
  const { bytes, wellFormed } = encodeText(trimmed);
  try {
    scan(bytes, { wellFormed });
  } catch (error) {
    if (!isJsonError(error)) throw error;
    return refuse(error.message, escapeJson(trimmed));
  }
  const from = startOf(index, node);
  return { pieces: replacing(index, from, endOf(index, node), [{ bytes }]), focus: from };
}

function keysBeside(index: NodeIndex, node: number): Set<string> {
  return keysOf(index, index.parent[node] ?? 0, node);
}

/** The keys of an object, but for one member's. */
function keysOf(index: NodeIndex, container: number, except = -1): Set<string> {
  const { bytes, key } = index;
  const others = childrenOf(index, container).filter((child) => child !== except);
  return new Set(others.map((child) => decodeString(bytes, key[child] ?? 0)));
}

function planRename(index: NodeIndex, node: number, key: string): EditPlan | EditRefusal {
  const from = index.key[node] ?? -1;
  if (from < 0) return refuse('Only the members of an object have keys.');
  if (keysBeside(index, node).has(key)) return refuse(`This object already has a key “${key}”.`);
  const piece = encoded(escapeJson(key));
  const to = stringEnd(index.bytes, from);
  return {
    pieces: replacing(index, from, to, [piece]),
    focus: startOf(index, node) + sizeOf(piece) - (to - from),
  };
}

function planDelete(index: NodeIndex, node: number): EditPlan | EditRefusal {
  const container = index.parent[node] ?? -1;
  if (container < 0) return refuse('This is the whole text. Clear the input instead.');
  const before = siblingOf(index, node, -1);
  const after = siblingOf(index, node, 1);
  if (after !== null) {
    const from = itemStart(index, node);
    const to = itemStart(index, after);
    return { pieces: replacing(index, from, to, []), focus: startOf(index, after) - (to - from) };
  }
  if (before !== null) {
    return {
      pieces: replacing(index, endOf(index, before), endOf(index, node), []),
      focus: startOf(index, before),
    };
  }
  const from = startOf(index, container);
  return { pieces: replacing(index, from + 1, endOf(index, container) - 1, []), focus: from };
}

function planDuplicate(index: NodeIndex, node: number): EditPlan | EditRefusal {
  if ((index.parent[node] ?? -1) < 0) return refuse('This is the whole text, of which there is only one.');
  const { bytes, key } = index;
  const end = endOf(index, node);
  const keyStart = key[node] ?? -1;
  const middle: Piece[] = [encoded(','), { bytes: spaceBefore(index, node) }];
  let from = startOf(index, node);
  if (keyStart >= 0) {
    const name = freeKey(`${decodeString(bytes, keyStart)} copy`, keysOf(index, index.parent[node] ?? 0));
    middle.push(encoded(escapeJson(name)));
    from = stringEnd(bytes, keyStart);
  }
  const intro = middle.reduce((sum, piece) => sum + sizeOf(piece), 0);
  middle.push({ from, to: end });
  return { pieces: replacing(index, end, end, middle), focus: end + intro + startOf(index, node) - from };
}

/** The name, or with the first number from 2 on that makes it new. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} ${number}`;
  return free;
}

function planMove(index: NodeIndex, node: number, by: -1 | 1): EditPlan | EditRefusal {
  const other = siblingOf(index, node, by);
  if (other === null)
    return refuse(by === -1 ? 'It is the first one already.' : 'It is the last one already.');
  const [upper, lower] = by === -1 ? [other, node] : [node, other];
  const from = itemStart(index, upper);
  const to = endOf(index, lower);
  const lowerItem = { from: itemStart(index, lower), to };
  const upperItem = { from, to: endOf(index, upper) };
  const between = { from: upperItem.to, to: lowerItem.from };
  const intro = startOf(index, node) - itemStart(index, node);
  const focus = by === -1 ? from + intro : from + sizeOf(lowerItem) + sizeOf(between) + intro;
  return { pieces: replacing(index, from, to, [lowerItem, between, upperItem]), focus };
}

function planAdd(index: NodeIndex, node: number): EditPlan | EditRefusal {
  const { bytes } = index;
  const opening = bytes[startOf(index, node)];
  if (opening !== OPEN_OBJECT && opening !== OPEN_ARRAY) {
    return refuse('Only objects and arrays can hold more values.');
  }
  const last = childrenOf(index, node).at(-1);
  const item: Piece[] = [];
  if (opening === OPEN_OBJECT) {
    item.push(encoded(escapeJson(freeKey('new', keysOf(index, node)))));
    item.push(last === undefined ? encoded(': ') : { bytes: colonOf(index, last) });
  }
  const intro = item.reduce((sum, piece) => sum + sizeOf(piece), 0);
  item.push(encoded('null'));
  if (last !== undefined) {
    const end = endOf(index, last);
    const space = spaceBefore(index, last);
    return {
      pieces: replacing(index, end, end, [encoded(','), { bytes: space }, ...item]),
      focus: end + 1 + space.length + intro,
    };
  }
  const space = spaceWithin(index, node);
  const from = startOf(index, node) + 1;
  return {
    pieces: replacing(index, from, endOf(index, node) - 1, [
      encoded(space.item),
      ...item,
      encoded(space.close),
    ]),
    focus: from + space.item.length + intro,
  };
}
