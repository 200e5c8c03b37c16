import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../tool-parts/lazy-part.tsx';
import styles from '../regex-tester.module.css';
import type { BelowProps } from './below.tsx';
import type { ResultPanelProps } from './result-panel.tsx';

const Below = lazyPart(async () => (await import('./below.tsx')).Below);
const ResultPanel = lazyPart(async () => (await import('./result-panel.tsx')).ResultPanel);

/** False in the prerendered page and until it runs. */
function useRunning(): boolean {
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  return running;
}

/** Loads what lies under the panes once the page runs, so that its script does not delay the first view. */
export function LaterBelow(props: BelowProps) {
  return useRunning() ? (
    <Suspense fallback={null}>
      <Below {...props} />
    </Suspense>
  ) : null;
}

/** Likewise the results, which there are none of before; their place is kept. */
export function LaterResult(props: ResultPanelProps) {
  const place = <div className={styles.result} />;
  return useRunning() ? (
    <Suspense fallback={place}>
      <ResultPanel {...props} />
    </Suspense>
  ) : (
    place
  );
}
