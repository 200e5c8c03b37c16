import type { FeedbackCounts } from '@hln/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface FeedbackCountsState {
  readonly counts: FeedbackCounts;
  readonly refresh: () => void;
}

const NO_FEEDBACK: FeedbackCounts = { totalLikes: 0, totalDislikes: 0, satisfactionRate: 0 };

/** On a failure, logs it and resolves to zeros (docs/specification.md, section 8). */
async function readCounts(): Promise<FeedbackCounts> {
  try {
    // The page and its script load before its figures.
    const { loadFeedbackCounts } = await import('./counts/load-feedback-counts.ts');
    return await loadFeedbackCounts();
  } catch (error) {
    console.error('The feedback counts could not be read:', error);
    return NO_FEEDBACK;
  }
}

/** The header's counters: read when the page opens and again whenever `refresh` is called. */
export function useFeedbackCounts(): FeedbackCountsState {
  const [counts, setCounts] = useState(NO_FEEDBACK);
  const latest = useRef(0);

  const refresh = useCallback(() => {
    latest.current += 1;
    const request = latest.current;
    void readCounts().then((read) => {
      // The response to an older request must not overwrite a newer one.
      if (request === latest.current) setCounts(read);
    });
  }, []);

  useEffect(refresh, [refresh]);
  return { counts, refresh };
}
