import { useEffect, useRef } from 'react';
import { DiffView, type DiffViewProps } from '../../../tool-parts/diff/diff-view.tsx';

/** The differences, scrolled into view when they are opened: they are more than a screen below their button. */
export function OpenedDiff(props: DiffViewProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <DiffView {...props} />
    </div>
  );
}
