import { Suspense, useDeferredValue } from 'react';
import { lazyPart } from '../../../tool-parts/lazy-part.tsx';
import { useNear } from '../picking/use-near.ts';
import type { PanelsProps } from './panels.tsx';
import styles from './shell.module.css';

const Panels = lazyPart(async () => (await import('./panels.tsx')).Panels);

/** Reserves the space for the panels, which load once they are about to be seen. */
export function PanelsShell(props: PanelsProps) {
  const [ref, near] = useNear<HTMLDivElement>();
  // They may follow a drag slightly later than plane and formats, which must not wait for them.
  const state = useDeferredValue(props.state);
  return (
    <div ref={ref} className={styles.shell}>
      {near && (
        <Suspense>
          <Panels {...props} state={state} />
        </Suspense>
      )}
    </div>
  );
}
