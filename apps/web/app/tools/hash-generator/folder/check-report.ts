import { type AlgorithmId, isEqual } from '@hln/digests';
import type { FolderFile } from '../../../lib/folder-files.ts';
import type { CheckPlan, Inapplicable } from './plan-check.ts';

export type CheckStatus = 'matches' | 'differs' | 'missing' | 'unreadable' | Inapplicable;

export interface CheckedEntry {
  readonly path: string;
  readonly listPath: string;
  readonly line: number;
  readonly algorithm: AlgorithmId;
  readonly expected: Uint8Array;
  /** The computed digest, if the file could be read. */
  readonly actual: Uint8Array | null;
  readonly status: CheckStatus;
}

export interface CheckReport {
  readonly entries: readonly CheckedEntry[];
  readonly extra: readonly string[];
  readonly counts: Readonly<Record<CheckStatus | 'extra', number>>;
}

/** A file's computed digests; null if it could not be read. */
export type FileDigests = ReadonlyMap<FolderFile, ReadonlyMap<AlgorithmId, Uint8Array> | null>;

/** The verdict on every line of the lists. Mismatches come first, otherwise the order of the lists stays. */
export function reportCheck(plan: CheckPlan, digests: FileDigests): CheckReport {
  const entries = plan.checks.map(({ listPath, entry, file, inapplicable }): CheckedEntry => {
    const { algorithm, digest: expected, path, line } = entry;
    const actual = file === null ? null : (digests.get(file)?.get(algorithm) ?? null);
    const status = file === null ? 'missing' : (inapplicable ?? statusOf(expected, actual));
    return { path, listPath, line, algorithm, expected, actual, status };
  });
  const counts = {
    matches: 0,
    differs: 0,
    missing: 0,
    unreadable: 0,
    keyless: 0,
    checksum: 0,
    extra: plan.extra.length,
  };
  for (const { status } of entries) counts[status] += 1;
  return {
    entries: entries.toSorted((one, other) => SEVERITY[one.status] - SEVERITY[other.status]),
    extra: plan.extra.map(({ path }) => path),
    counts,
  };
}

const SEVERITY: Readonly<Record<CheckStatus, number>> = {
  differs: 0,
  missing: 1,
  unreadable: 2,
  keyless: 3,
  checksum: 4,
  matches: 5,
};

function statusOf(expected: Uint8Array, actual: Uint8Array | null): CheckStatus {
  if (actual === null) return 'unreadable';
  return isEqual(expected, actual) ? 'matches' : 'differs';
}
