import { type RefObject, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { FORMATS } from '../../content/color-picker.ts';
import { lazyPart } from '../../tool-parts/lazy-part.tsx';
import { Pane } from '../../tool-parts/pane.tsx';
import formats from './formats/formats.module.css';
import type { FormatsProps } from './formats/formats-pane.tsx';
import type { PanelsProps } from './panels/panels.tsx';
import shell from './panels/shell.module.css';

const Formats = lazyPart(async () => (await import('./formats/formats-pane.tsx')).Formats);
const Panels = lazyPart(async () => (await import('./panels/panels.tsx')).Panels);

/** Whether an element has ever come near the viewport: content far below need not load with the page. */
function useNear<Kind extends Element>(): readonly [RefObject<Kind | null>, boolean] {
  const element = useRef<Kind>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '25%' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near]);
  return [element, near];
}

/** Reserves the space for the formats, which load once they are about to be seen. */
export function FormatsShell(props: FormatsProps) {
  const [ref, near] = useNear<HTMLDivElement>();
  return (
    <Pane title={FORMATS.title}>
      <div ref={ref} className={formats.body}>
        {near && (
          <Suspense>
            <Formats {...props} />
          </Suspense>
        )}
      </div>
    </Pane>
  );
}

/** Reserves the space for the panels, which load once they are about to be seen. */
export function PanelsShell(props: PanelsProps) {
  const [ref, near] = useNear<HTMLDivElement>();
  // They may follow a drag slightly later than plane and formats, which must not wait for them.
  const state = useDeferredValue(props.state);
  return (
    <div ref={ref} className={shell.shell}>
      {near && (
        <Suspense>
          <Panels {...props} state={state} />
        </Suspense>
      )}
    </div>
  );
}
