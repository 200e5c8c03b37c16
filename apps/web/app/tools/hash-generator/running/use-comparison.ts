import { ALGORITHMS, type AlgorithmId } from '@hln/digests';
import type { Comparison } from '@hln/digests/compare';
import { useEffect, useMemo, useState } from 'react';
import type { HashOptions } from '../options/options.ts';
import type { DigestState } from './use-digests.ts';

type Compare = typeof import('@hln/digests/compare').compareExpected;

/** Loads the comparison code once a value is expected, which few visitors enter. */
function useCompare(isNeeded: boolean): Compare | null {
  const [compare, setCompare] = useState<Compare | null>(null);
  useEffect(() => {
    if (!isNeeded || compare !== null) return;
    let current = true;
    void import('@hln/digests/compare').then(({ compareExpected }) => {
      if (current) setCompare(() => compareExpected);
    });
    return () => {
      current = false;
    };
  }, [isNeeded, compare]);
  return compare;
}

/** The algorithms that exist and those that are computed, and how the expected value compares with their digests. */
export function useComparison({ algorithms, mode }: HashOptions, expected: string) {
  const compareExpected = useCompare(expected !== '');
  return useMemo(() => {
    // A checksum has no HMAC.
    const available: readonly AlgorithmId[] = ALGORITHMS.filter(
      ({ strength }) => mode === 'hash' || strength !== 'checksum',
    ).map(({ id }) => id);
    // An expected value may belong to an algorithm that isn't shown: those of its length are computed as well.
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
