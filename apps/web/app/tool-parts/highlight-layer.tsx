import { memo, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './highlight-layer.module.css';
import { isLongToType } from './text-limits.ts';

/** More marks would make typing slow. */
export const MAX_HIGHLIGHTS = 500;

/** The `areaClassName` of an input pane whose text has highlights: its box is the layer's. */
export const HIGHLIGHTED_AREA = styles.text;

/** A marked part of a text, from `start` to before `end`, in UTF-16 code units. */
export interface Highlight {
  readonly start: number;
  readonly end: number;
  readonly className: string | undefined;
}

export interface HighlightLayerProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** In the order of the text, without overlaps; a text too long to type shows none. The same array as long as nothing changes. */
  readonly highlights: readonly Highlight[];
}

/** The same text behind the text area, invisible except for its marks. */
export const HighlightLayer = memo(function HighlightLayer({ area, text, highlights }: HighlightLayerProps) {
  const layer = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const scrolled = area.current;
    if (scrolled === null) return;
    const follow = () => {
      if (layer.current === null) return;
      layer.current.scrollTop = scrolled.scrollTop;
      layer.current.scrollLeft = scrolled.scrollLeft;
    };
    follow();
    scrolled.addEventListener('scroll', follow, { passive: true });
    return () => scrolled.removeEventListener('scroll', follow);
  });

  const shown = isLongToType(text) ? [] : highlights.slice(0, MAX_HIGHLIGHTS);
  const parts = [];
  let done = 0;
  for (const { start, end, className } of shown) {
    parts.push(text.slice(done, start));
    parts.push(
      <mark key={`${start} ${end}`} className={className}>
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  return (
    <div ref={layer} className={classNames('textarea-code', styles.layer)} aria-hidden>
      {shown.length > 0 && [...parts, `${text.slice(done)}\n`]}
    </div>
  );
});
