import { useEffect, useState } from 'react';
import type { SecretReport } from '../running/protocol.ts';

/** How many secrets the history holds. */
export const MOST_KEPT = 20;
/** A result that changed options replaced sooner (ms) was only passed through, as with a slider. */
const PASSING = 1000;

/** What was made at once. */
export interface Batch {
  readonly secrets: readonly string[];
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The count of presses of “New” so far. */
  readonly round: number;
}

/** Adds what was made now, and drops what is too old or was only passed through. The newest is first. */
export function withBatch(history: readonly Batch[], batch: Batch): readonly Batch[] {
  const [last, ...before] = history;
  const isPassed = last !== undefined && last.round === batch.round && batch.at - last.at < PASSING;
  const all = [batch, ...(isPassed ? before : history)];
  const kept: Batch[] = [];
  let room = MOST_KEPT;
  for (const each of all) {
    if (room === 0) break;
    kept.push({ ...each, secrets: each.secrets.slice(0, room) });
    room -= Math.min(room, each.secrets.length);
  }
  return kept;
}

/** The last secrets that the page made. They are in memory only: nothing else is as sure to be gone after a reload. */
export function useHistory(report: SecretReport | null, round: number) {
  const [history, setHistory] = useState<readonly Batch[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press of “New” raises the round before its secrets arrive.
  useEffect(() => {
    if (report?.kind !== 'made') return;
    const { secrets } = report;
    setHistory((before) => withBatch(before, { secrets, at: Date.now(), round }));
  }, [report]);
  return { history, clear: () => setHistory([]) };
}
