import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { STEPS_PREFIX } from '../../lib/steps.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useToolContext } from '../tool-context.ts';

const StepsPanel = lazyPart(async () => (await import('./steps-panel.tsx')).StepsPanel);

const never = () => () => undefined;

/** The steps that led to this page, or those of a link; nothing on the page of a visitor who has neither. */
export function Steps() {
  const { step } = useToolContext();
  const visit = useSyncExternalStore(
    step?.subscribe ?? never,
    () => step?.visit() ?? null,
    () => null,
  );
  const [fragment, setFragment] = useState<string | null>(null);

  useEffect(() => {
    if (step === null) return;
    const stop = new AbortController();
    const { signal } = stop;
    const look = () => {
      if (window.location.hash.startsWith(STEPS_PREFIX)) setFragment(window.location.hash);
    };
    look();
    window.addEventListener('hashchange', look, { signal });
    window.addEventListener('pagehide', () => step.keep(), { signal });
    // Back to a page that the browser has kept as it was.
    window.addEventListener('pageshow', ({ persisted }) => persisted && step.arrive(), { signal });
    return () => stop.abort();
  }, [step]);

  if (step === null || (visit === null && fragment === null)) return null;
  return (
    <Suspense>
      <StepsPanel page={step} visit={visit} fragment={fragment} onOpened={() => setFragment(null)} />
    </Suspense>
  );
}
