import { useEffect, useRef } from 'react';
import { DiffView, type DiffViewProps } from '../../../tool-parts/diff/diff-view.tsx';

/** The differences, brought into view when they are opened: they stand a screen and more below their button. */
export function OpenedDiff(props: DiffViewProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <DiffView {...props} />
    </div>
  );
}
