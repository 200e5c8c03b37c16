import { useCallback, useEffect, useRef, useState } from 'react';
import type { Keeping } from '../../../lib/draft.ts';
import { openLargeDraft } from '../../../lib/large-draft.ts';
import { useKeeping } from '../../../lib/use-draft.ts';
import type { Held } from './held-pane.tsx';

/**
 * Keeps what is held over a reload, and brings it back unless something else was put in its place meanwhile.
 *
 * @param onBack receives it; the same function on every call.
 */
export function useHeldDraft(onBack: (held: Held) => void): {
  readonly keep: (held: Held | null) => void;
  readonly keeping: Exclude<Keeping, 'writing'>;
} {
  const [draft] = useState(() => openLargeDraft('json-formatter-held'));
  const [keeping, tell] = useKeeping();
  const turn = useRef(0);

  const keep = useCallback(
    (next: Held | null) => {
      const own = ++turn.current;
      if (next === null) {
        draft.forget();
        return tell('kept');
      }
      tell('writing');
      void draft.keep(next).then((isKept) => {
        if (own === turn.current) tell(isKept ? 'kept-large' : 'unkept');
      });
    },
    [draft, tell],
  );

  useEffect(() => {
    const own = turn.current;
    void draft.read().then((stored) => {
      if (stored === null || own !== turn.current) return;
      const { name, content } = stored;
      onBack({ name, content, size: typeof content === 'string' ? content.length : content.size });
      tell('kept-large');
    });
    return () => {
      turn.current++;
    };
  }, [draft, onBack, tell]);

  return { keep, keeping };
}
