import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Problem } from '../../../tool-parts/problems.tsx';
import { useLateScript } from '../page/use-late-script.ts';
import styles from './problems.module.css';

export interface InputMarksProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** The text that the problems are about; null while there is none. */
  readonly text: string | null;
  /** In the order of the text. */
  readonly problems: readonly Problem[];
}

/** Underlines the faulty places of the input, on a layer under its text. */
export function InputMarks({ area, text, problems }: InputMarksProps) {
  const layer = useRef<HTMLDivElement>(null);
  const draw = useLateScript(problems.length > 0)?.drawMarks;

  useLayoutEffect(() => {
    if (draw === undefined || text === null || area.current === null || layer.current === null) return;
    const marks = problems.flatMap(({ place }) => (place === undefined ? [] : [place]));
    if (marks.length === 0) return;
    return draw(area.current, layer.current, text, marks);
  }, [draw, area, text, problems]);

  return (
    <div className={styles.layer} aria-hidden>
      <div ref={layer} className={`textarea-code ${styles.marks}`} />
    </div>
  );
}
