import { networkOf } from '../foundation/networks.ts';

/** What one network may have in memory: three of the largest imports at once. */
const MOST_BYTES = 30_000_000;

/** The part of one request. */
export interface Share {
  /** Counts bytes that have come. @returns false when its network would have too many then; they are not counted */
  take(bytes: number): boolean;
  /** Gives all of it back. */
  release(): void;
}

/**
 * Counts the bodies that are in memory by the network that sent them, from their first byte to their answer. Whoever
 * sends slowly has no request counted for a minute, and a hundred connections held a gigabyte.
 */
export function heldBodies(mostBytes = MOST_BYTES): (address: string) => Share {
  const held = new Map<string, number>();
  return (address) => {
    const network = networkOf(address);
    let mine = 0;
    return {
      take: (bytes) => {
        const all = (held.get(network) ?? 0) + bytes;
        if (all > mostBytes) return false;
        held.set(network, all);
        mine += bytes;
        return true;
      },
      release: () => {
        const rest = (held.get(network) ?? 0) - mine;
        mine = 0;
        if (rest > 0) held.set(network, rest);
        else held.delete(network);
      },
    };
  };
}
