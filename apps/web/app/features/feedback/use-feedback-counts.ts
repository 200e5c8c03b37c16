import type { FeedbackCounts } from '@hln/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadFeedbackCounts, NO_FEEDBACK } from './counts/load-feedback-counts.ts';

export interface FeedbackCountsState {
  readonly counts: FeedbackCounts;
  readonly refresh: () => void;
}

/** The header's counters: read when the page opens and again whenever `refresh` is called. */
export function useFeedbackCounts(): FeedbackCountsState {
  const [counts, setCounts] = useState(NO_FEEDBACK);
  const latest = useRef(0);

  const refresh = useCallback(() => {
    latest.current += 1;
    const request = latest.current;
    void loadFeedbackCounts().then((loaded) => {
      // The response to an older request must not overwrite a newer one.
      if (request === latest.current) setCounts(loaded);
    });
  }, []);

  useEffect(refresh, [refresh]);
  return { counts, refresh };
}
