/** A part of a text that is kept; all else around it is prose. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

const FENCED = /```[\w-]*[ \t]*\r?\n([\s\S]*?)(?:\r?\n[ \t]*```|```|$)/g;
/** Brackets in the words before the JSON, such as `[1]`, that are tried as its beginning. */
const MOST_STARTS = 8;

/** The code blocks of a text that has words around them; none when there are only blocks. */
export function fencedParts(text: string): readonly Part[] {
  const blocks = [...text.matchAll(FENCED)];
  const outside = text.replaceAll(FENCED, '').trim();
  if (outside === '') return [];
  return blocks.flatMap((block) => {
    const content = block[1] ?? '';
    const start = block.index + block[0].indexOf('\n') + 1;
    return content.trim() === '' ? [] : [{ start, end: start + content.length }];
  });
}

/**
 * Where JSON may lie in a text that begins or ends with words: from a bracket to the end, or to the last bracket. The
 * words have no bracket that is open, so that no part of the JSON is taken for them.
 */
export function* partsInProse(text: string): Generator<Part> {
  const lastClosed = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1;
  let tried = 0;
  for (const { index: start } of text.matchAll(/[{[]/g)) {
    if (++tried > MOST_STARTS) return;
    if (!isBalanced(text.slice(0, start))) continue;
    yield { start, end: text.length };
    if (lastClosed > start && lastClosed < text.length) yield { start, end: lastClosed };
  }
}

function isBalanced(words: string): boolean {
  let open = 0;
  for (const bracket of words.match(/[{}[\]]/g) ?? []) {
    open += bracket === '{' || bracket === '[' ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** The text with all but these parts blank, and as long as it was. */
export function masked(text: string, parts: readonly Part[]): string {
  const kept = parts.map(({ start, end }, index) => {
    const before = parts[index - 1]?.end ?? 0;
    return '\n'.repeat(start - before) + text.slice(start, end);
  });
  return kept.join('') + '\n'.repeat(text.length - (parts.at(-1)?.end ?? 0));
}

/** What lies before, between and after these parts. */
export function around(text: string, parts: readonly Part[]): readonly Part[] {
  const starts = [0, ...parts.map(({ end }) => end)];
  const ends = [...parts.map(({ start }) => start), text.length];
  return starts
    .map((start, index) => ({ start, end: ends[index] ?? text.length }))
    .filter(({ start, end }) => text.slice(start, end).trim() !== '');
}
