import { useCallback, useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';

export type CopyOutcome = 'copied' | 'failed';

/** How long the outcome is shown, in milliseconds. */
const OUTCOME_TIME = 2_000;

/** Copies a text, and briefly reports the outcome; null otherwise. */
export function useCopy(): readonly [outcome: CopyOutcome | null, copy: (text: string) => Promise<void>] {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = window.setTimeout(() => setOutcome(null), OUTCOME_TIME);
    return () => window.clearTimeout(timer);
  }, [outcome]);
  const copy = useCallback(async (text: string) => {
    setOutcome((await copyText(text)) ? 'copied' : 'failed');
  }, []);
  return [outcome, copy];
}
