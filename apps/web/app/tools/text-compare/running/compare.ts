import {
  applyJsonPatch,
  compareJson,
  compareTexts,
  type Lines,
  lineText,
  unifiedPatch,
} from '@hln/text-diff';
import { COMPARE_INPUT } from '../../../content/text-compare.ts';
import { readTextFile, type TextFileRefusal } from '../../../lib/text-file.ts';
import { MOST_TEXT } from '../../../tool-parts/text-limits.ts';
import type { CompareNews, CompareRequest, CompareResult, Patch } from './compare-protocol.ts';

/** UTF-16 code units that the clipboard takes at once. */
const MOST_COPIED = 2_000_000;
/** Larger documents or patches are not applied again to prove the patch. */
const MOST_PROVED = { characters: 2_000_000, changes: 2_000 };

/** Compares the two sides as the options say, and makes the patch. */
export async function compare(
  { left, right, options }: CompareRequest,
  onProgress: (done: CompareNews) => void,
): Promise<CompareResult> {
  const [before, after] = [await read(left), await read(right)];
  if (typeof before !== 'string') return { kind: 'refused', side: 'left', reason: before.reason };
  if (typeof after !== 'string') return { kind: 'refused', side: 'right', reason: after.reason };
  onProgress(0.1);
  const step = (share: number) => onProgress(0.1 + share * 0.8);
  if (options.mode === 'json') return compareDocuments(before, after, options.numbers, step);
  const { whiteSpace, letterCase, lineEnds } = options;
  const comparison = compareTexts(before, after, {
    ignored: { whiteSpace, letterCase, lineEnds },
    onProgress: step,
  });
  const isExact = !whiteSpace && !letterCase && !lineEnds && !`${before[0]}${after[0]}`.includes('\uFEFF');
  const names = [nameOf(left, 'left.txt'), nameOf(right, 'right.txt')] as const;
  const patch = unifiedPatch(before, after, names, isExact ? comparison.hunks : undefined);
  return {
    ...{ kind: 'compared', comparison, patch: patchOf(patch, 'text/x-patch'), json: null },
    columns: Math.max(columnsOf(comparison.left), columnsOf(comparison.right)),
    looksLikeJson: looksLikeJson(before) && looksLikeJson(after),
  };
}

function compareDocuments(
  before: string,
  after: string,
  numbers: 'value' | 'text',
  onProgress: (share: number) => void,
): CompareResult {
  const unmarked = (text: string) => text.replace(/^\uFEFF/, '');
  const result = compareJson(unmarked(before), unmarked(after), { numbers, onProgress });
  if (result.kind === 'invalid') return result;
  const { comparison, changes, patch, warnings } = result;
  return {
    ...{ kind: 'compared', comparison, patch: patchOf(patch, 'application/json-patch+json') },
    columns: Math.max(columnsOf(comparison.left), columnsOf(comparison.right)),
    looksLikeJson: true,
    json: {
      changes,
      warnings: warnings
        .slice(0, 10)
        .map(({ side, warning }) => `${COMPARE_INPUT.side[side]}: ${warning.message}`),
      isProved: isProved(unmarked(before), unmarked(after), patch, changes, numbers),
    },
  };
}

/** Whether the patch turns the left document into the right one, tried on the spot; false if that would take long. */
function isProved(
  before: string,
  after: string,
  patch: string,
  changes: number,
  numbers: 'value' | 'text',
): boolean {
  const isLarge = before.length + after.length > MOST_PROVED.characters || changes > MOST_PROVED.changes;
  if (isLarge || changes === 0) return false;
  const outcome = applyJsonPatch(before, patch);
  if (outcome.kind === 'refused') throw new Error(`The patch does not apply: ${outcome.message}`);
  const again = compareJson(outcome.text, after, { numbers });
  if (again.kind !== 'compared' || again.changes > 0)
    throw new Error('The patch does not give the right side.');
  return true;
}

async function read(side: string | File): Promise<string | { readonly reason: TextFileRefusal }> {
  if (typeof side === 'string') return side;
  const file = await readTextFile(side, MOST_TEXT);
  if (file.kind === 'refused') return { reason: file.reason };
  // Decoding drops the byte order mark, which may be the difference.
  const start = new Uint8Array(await side.slice(0, 3).arrayBuffer());
  const isMarked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
  return isMarked ? `\uFEFF${file.text}` : file.text;
}

const nameOf = (side: string | File, other: string) => (typeof side === 'string' ? other : side.name);

function patchOf(text: string, type: string): Patch {
  return { content: new Blob([text], { type }), text: text.length > MOST_COPIED ? null : text };
}

function looksLikeJson(text: string): boolean {
  const [start, end] = [text.slice(0, 100).trimStart(), text.slice(-100).trimEnd()];
  return (start.startsWith('{') && end.endsWith('}')) || (start.startsWith('[') && end.endsWith(']'));
}

/** The width of the longest line, in columns: letters of Chinese and Japanese take two, a tab up to four. */
function columnsOf(lines: Lines): number {
  const { starts } = lines;
  let longest = 0;
  let most = 0;
  for (let line = 0; line < starts.length - 1; line += 1) {
    const length = (starts[line + 1] ?? 0) - (starts[line] ?? 0);
    if (length > most) [longest, most] = [line, length];
  }
  const text = lineText(lines, longest).slice(0, 4_000);
  const wide = text.match(
    /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/g,
  );
  const tabs = text.match(/\t/g);
  return text.length + (wide?.length ?? 0) + 3 * (tabs?.length ?? 0);
}
