import { ALGORITHMS, type AlgorithmId } from '@hln/digests';
import type { Comparison } from '@hln/digests/compare';
import { useEffect, useMemo, useState } from 'react';
import type { HashOptions } from '../options/options.ts';
import type { DigestState } from './use-digests.ts';

type Compare = typeof import('@hln/digests/compare').compareExpected;

/** Loads what compares once something is expected, which few visitors do. */
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
