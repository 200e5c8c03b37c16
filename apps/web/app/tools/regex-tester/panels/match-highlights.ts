import type { Match } from '@hln/regex-analysis';
import type { Highlight } from '../../../tool-parts/highlight-layer.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../regex-tester.module.css';

/** Marks for matches: neighbouring ones in two colours, empty ones as bars. */
export function matchHighlights(matches: readonly Match[]): Highlight[] {
  return matches.map(({ start, end }, index) => ({
    start,
    end,
    className: classNames(
      index % 2 === 0 ? styles.markEven : styles.markOdd,
      start === end && styles.markEmpty,
    ),
  }));
}
