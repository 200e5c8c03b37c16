import { decodeText } from '../percent/decode.ts';
import { encodeWithProblems } from '../percent/encode.ts';

/**
 * One piece of a query between two `&`, kept as it was typed. Names and values are decoded for reading only, so
 * a pair that nobody touches goes back byte for byte.
 */
export interface QueryPair {
  /** Stays with the pair while it is edited and moved; unique in its list. */
  readonly id: number;
  readonly rawName: string;
  /** Null when there is no `=`. */
  readonly rawValue: string | null;
}

export type QueryPairs = readonly QueryPair[];

/** Splits a query (without its `?`) at `&`, empty pieces and repeated names included. */
export function readQuery(query: string): QueryPairs {
  if (query === '') return [];
  return query.split('&').map((piece, id) => {
    const equals = piece.indexOf('=');
    return equals === -1
      ? { id, rawName: piece, rawValue: null }
      : { id, rawName: piece.slice(0, equals), rawValue: piece.slice(equals + 1) };
  });
}

/** The inverse of {@link readQuery}. */
export function writeQuery(pairs: QueryPairs): string {
  return pairs
    .map(({ rawName, rawValue }) => (rawValue === null ? rawName : `${rawName}=${rawValue}`))
    .join('&');
}

/** The pair as an HTML form and `URLSearchParams` read it: `+` is a space. */
export function pairText({ rawName, rawValue }: QueryPair): { name: string; value: string } {
  return { name: decodeText(rawName, 'form'), value: decodeText(rawValue ?? '', 'form') };
}

// Spaces are written %20, which every reader understands, not +, which only readers of forms do.
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

/** Moves a pair by `by` places, at most to the ends. */
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
