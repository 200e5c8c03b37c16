/** Lengths of texts, in UTF-16 code units, from which tools treat them differently. Workers import them, too. */

/**
 * A text over this many characters waits until typing pauses, because no work on it finishes within a frame. Slow work
 * should not leave an older result on the page in the meantime.
 */
export const LONG_TEXT = 100_000;

/** Every tool treats a longer text like a file: a text area gets slow, and every key would read all of it. */
export const MOST_TYPED = 200_000;

/** Nor is a text with more lines typed there, since each is laid out as a block of its own. */
export const MOST_TYPED_LINES = 10_000;

/** A longer text never becomes editable; the visitor may ask for a shorter one in a text area, although that is slow. */
export const MOST_EDITED = 2_000_000;

/** Whether a text area would block the page while it lays out the text. */
export function isLongToType(text: string): boolean {
  return text.length > MOST_TYPED || endOfLines(text, MOST_TYPED_LINES) < text.length;
}

/** The longest text, pasted or opened, of tools that read it whole; those that can read longer ones have limits of their own. */
export const MOST_TEXT = 10_000_000;

/** A longer text is refused by tools that read text and bytes alike; their files have no limit. */
export const MOST_HELD = 50_000_000;

/** The longest text that a shared link can unpack to. */
export const MOST_SHARED = 2_000_000;

/** A longer paste is refused by tools that read one line: no number, date or expression of theirs is nearly as long. */
export const MOST_IN_LINE = 10_000;

/** What is shown of a longer result; copies and files have all of it. Laying out a megabyte blocks the page for a second. */
export const MOST_SHOWN = 200_000;

/** What is shown of a result with more lines, since a text area lays out each of its lines as a block of its own. */
export const MOST_SHOWN_LINES = 5_000;

/** Returns the beginning of a result that a text area lays out without blocking the page. */
export function shownPart(text: string): string {
  return text.slice(0, Math.min(MOST_SHOWN, endOfLines(text, MOST_SHOWN_LINES)));
}

/** Returns where this many lines of a text end, without their last line break. */
function endOfLines(text: string, count: number): number {
  let end = -1;
  for (let lines = 0; lines < count; lines++) {
    end = text.indexOf('\n', end + 1);
    if (end === -1) return text.length;
  }
  return end;
}
