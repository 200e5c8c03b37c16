import { useEffect, useLayoutEffect } from 'react';
import { useWindow } from '../../../tool-parts/window/use-window.ts';
import list from '../../../tool-parts/window/window.module.css';
import { classNames } from '../../../ui/class-names.ts';
import styles from './lines-view.module.css';
import { rowCount, rowText, type TextRows } from './text-rows.ts';

/** A part of a row of JSON with its CSS class; null for punctuation and blanks. */
interface ColouredPart {
  readonly text: string;
  readonly kind: 'key' | 'string' | 'number' | 'word' | null;
}

const TOKEN = /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?[0-9][-+.0-9eE]*)|(true|false|null)|[^"tfn0-9-]+|./gs;

/**
 * Splits one row into tokens. A row that begins in the middle of a string may be coloured incorrectly: it is a guess.
 */
export function colourRow(row: string): ColouredPart[] {
  const parts: ColouredPart[] = [];
  for (const [text, string, colon, number, word] of row.matchAll(TOKEN)) {
    if (string !== undefined) {
      parts.push({ text: string, kind: colon === undefined ? 'string' : 'key' });
      if (colon !== undefined) parts.push({ text: colon, kind: null });
    } else {
      parts.push({ text, kind: number !== undefined ? 'number' : word !== undefined ? 'word' : null });
    }
  }
  return parts;
}

const SCROLLER = classNames(list.scroller, styles.lines);

export interface LinesViewProps {
  readonly label: string;
  readonly text: TextRows;
  /** A row to show, such as the one that a message refers to; a new object scrolls there again. */
  readonly target?: { readonly row: number } | null;
  /** Takes the focus if the element that had it is gone. */
  readonly takesFocus?: boolean;
  /** Plain text has no colours. */
  readonly coloured: boolean;
}

/** A read-only text of any size with line numbers: only the rows on the screen are drawn. */
export function LinesView({ label, text, target = null, takesFocus = false, coloured }: LinesViewProps) {
  const rows = rowCount(text);
  const { first, end, scroller, spacer, drawn, scrollTo } = useWindow(rows);
  useLayoutEffect(() => {
    if (takesFocus && document.activeElement === document.body) scroller.current?.focus();
  }, [takesFocus, scroller]);
  useEffect(() => {
    if (target !== null) scrollTo(target.row);
  }, [target, scrollTo]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be one more landmark of the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
    <div ref={scroller} className={SCROLLER} role="group" aria-label={label} tabIndex={0}>
      <div ref={spacer} className={list.spacer}>
        <div ref={drawn} className={list.drawn}>
          {Array.from({ length: end - first }, (_, i) => {
            const row = first + i;
            const line = text.lines === null ? row + 1 : (text.lines[row] ?? 0);
            const continued = text.lines !== null && row > 0 && text.lines[row - 1] === line;
            return (
              <div key={row} className={classNames(list.row, row === target?.row && styles.target)}>
                <span className={styles.lineNumber} aria-hidden data-line={continued ? '↪' : line} />
                <code>{coloured ? <Coloured row={rowText(text, row)} /> : rowText(text, row)}</code>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Coloured({ row }: { readonly row: string }) {
  return colourRow(row).map(({ text, kind }, i) =>
    kind === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a row have no other name, and never move.
      <span key={i} className={styles[kind]}>
        {text}
      </span>
    ),
  );
}
