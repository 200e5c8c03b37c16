import { decodeText } from '../percent/decode.ts';
import { encodeWithProblems } from '../percent/encode.ts';

/**
 * One piece of a query between two `&`, kept as typed. Names and values are decoded only for reading, so an unedited
 * pair is written back byte for byte.
 */
export interface QueryPair {
  /** Identifies the pair while it is edited and moved; unique in its list. */
  readonly id: number;
  readonly rawName: string;
  /** Null if there is no `=`. */
  readonly rawValue: string | null;
}

export type QueryPairs = readonly QueryPair[];

/** Splits a query (without its `?`) at `&`, including empty pieces and repeated names. */
export function readQuery(query: string): QueryPairs {
  if (query === '') return [];
  return query.split('&').map((piece, id) => {
    const equals = piece.indexOf('=');
    return equals === -1
      ? { id, rawName: piece, rawValue: null }
      : { id, rawName: piece.slice(0, equals), rawValue: piece.slice(equals + 1) };
  });
}

/** Writes the query back: the inverse of {@link readQuery}. */
export function writeQuery(pairs: QueryPairs): string {
  return pairs
    .map(({ rawName, rawValue }) => (rawValue === null ? rawName : `${rawName}=${rawValue}`))
    .join('&');
}

/** Decodes the pair as an HTML form and `URLSearchParams` do: `+` is a space. */
export function pairText({ rawName, rawValue }: QueryPair): { name: string; value: string } {
  return { name: decodeText(rawName, 'form'), value: decodeText(rawValue ?? '', 'form') };
}

// Spaces are written as %20, which every reader understands, not as +, which only form decoders do.
const encodePart = (text: string) => encodeWithProblems(text, 'component').text;

export function setName(pairs: QueryPairs, id: number, name: string): QueryPairs {
  return pairs.map((pair) => (pair.id === id ? { ...pair, rawName: encodePart(name) } : pair));
}

export function setValue(pairs: QueryPairs, id: number, value: string): QueryPairs {
  return pairs.map((pair) => (pair.id === id ? { ...pair, rawValue: encodePart(value) } : pair));
}

export function addPair(pairs: QueryPairs, name = '', value = ''): QueryPairs {
  const id = pairs.reduce((most, pair) => Math.max(most, pair.id), -1) + 1;
  return [...pairs, { id, rawName: encodePart(name), rawValue: encodePart(value) }];
}

export function removePair(pairs: QueryPairs, id: number): QueryPairs {
  return pairs.filter((pair) => pair.id !== id);
}

/** Moves a pair by `by` positions, at most to the ends. */
export function movePair(pairs: QueryPairs, id: number, by: number): QueryPairs {
  const from = pairs.findIndex((pair) => pair.id === id);
  const pair = pairs[from];
  if (pair === undefined) return pairs;
  const to = Math.max(0, Math.min(pairs.length - 1, from + by));
  if (to === from) return pairs;
  const moved = pairs.filter((each) => each.id !== id);
  moved.splice(to, 0, pair);
  return moved;
}
