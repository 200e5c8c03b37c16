import type { Match } from '@hln/regex-analysis';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../regex-tester.module.css';

/** More marks would make typing slow. */
export const MAX_HIGHLIGHTS = 500;
/** Longer texts are not highlighted, for the same reason. */
export const MAX_HIGHLIGHTED_TEXT = 200_000;

export interface HighlightLayerProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly matches: readonly Match[];
}

/**
 * The same text behind the text area, invisible except for its marks: neighbouring matches in two colours, empty ones
 * as bars.
 */
export const HighlightLayer = memo(function HighlightLayer({ area, text, matches }: HighlightLayerProps) {
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

  const shown = text.length > MAX_HIGHLIGHTED_TEXT ? [] : matches.slice(0, MAX_HIGHLIGHTS);
  const parts = [];
  let end = 0;
  for (const [index, match] of shown.entries()) {
    parts.push(text.slice(end, match.start));
    const className = classNames(
      index % 2 === 0 ? styles.markEven : styles.markOdd,
      match.start === match.end && styles.markEmpty,
    );
    parts.push(
      <mark key={`${match.start} ${match.end}`} className={className}>
        {text.slice(match.start, match.end)}
      </mark>,
    );
    end = match.end;
  }
  return (
    <div ref={layer} className={classNames('textarea-code', styles.layer)} aria-hidden>
      {shown.length > 0 && [...parts, `${text.slice(end)}\n`]}
    </div>
  );
});
