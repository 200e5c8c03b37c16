import { useEffect, useMemo, useState } from 'react';
import { ALGORITHMS, type AlgorithmId } from '../algorithms/catalogue.ts';
import type { Comparison } from '../comparing/compare.ts';
import type { HashOptions } from '../options/options.ts';
import type { DigestState } from './use-digests.ts';

type Compare = typeof import('../comparing/compare.ts').compareExpected;

/** Loads what compares once something is expected, which few visitors do. */
function useCompare(isNeeded: boolean): Compare | null {
  const [compare, setCompare] = useState<Compare | null>(null);
  useEffect(() => {
    if (!isNeeded || compare !== null) return;
    let current = true;
    void import('../comparing/compare.ts').then(({ compareExpected }) => {
      if (current) setCompare(() => compareExpected);
    });
    return () => {
      current = false;
    };
  }, [isNeeded, compare]);
  return compare;
}

/** Which algorithms there are and which are computed, and how the expected value compares with their digests. */
export function useComparison({ algorithms, mode }: HashOptions, expected: string) {
  const compareExpected = useCompare(expected !== '');
  return useMemo(() => {
    // A checksum has no HMAC.
    const available: readonly AlgorithmId[] = ALGORITHMS.filter(
      ({ strength }) => mode === 'hash' || strength !== 'checksum',
    ).map(({ id }) => id);
    // An expected value may be of an algorithm that is not shown: those of its length are computed as well.
    const guess: Comparison = compareExpected?.(expected, new Map(), available) ?? { kind: 'empty' };
    const candidates: readonly AlgorithmId[] = guess.kind === 'different' ? guess.possible : [];
    return {
      available,
      wanted: available.filter((id) => algorithms.includes(id) || candidates.includes(id)),
      compare: ({ digests, size, busy }: DigestState): Comparison => {
        if (compareExpected !== null && size !== null) return compareExpected(expected, digests, available);
        if (guess.kind !== 'different') return guess;
        return busy ? { kind: 'empty' } : { kind: 'waiting', possible: guess.possible };
      },
    };
  }, [algorithms, mode, expected, compareExpected]);
}
