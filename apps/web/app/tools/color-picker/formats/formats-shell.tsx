import { Suspense } from 'react';
import { FORMATS } from '../../../content/color-picker.ts';
import { lazyPart } from '../../../tool-parts/lazy-part.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { useNear } from '../picking/use-near.ts';
import styles from './formats.module.css';
import type { FormatsProps } from './formats-pane.tsx';

const Formats = lazyPart(async () => (await import('./formats-pane.tsx')).Formats);

/** Reserves the space for the formats, which load once they are about to be seen. */
export function FormatsShell(props: FormatsProps) {
  const [ref, near] = useNear<HTMLDivElement>();
  return (
    <Pane title={FORMATS.title}>
      <div ref={ref} className={styles.body}>
        {near && (
          <Suspense>
            <Formats {...props} />
          </Suspense>
        )}
      </div>
    </Pane>
  );
}
