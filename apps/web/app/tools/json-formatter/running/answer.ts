import {
  decodeString,
  decodeText,
  evaluate,
  isJsonError,
  isQueryError,
  type NodeIndex,
  OPEN_ARRAY,
  OPEN_OBJECT,
  PathWriter,
  parseQuery,
  repairJson,
  stringEnd,
} from '@hln/json-engine';
import { cutIntoRows } from '../text-view/text-rows.ts';
import type { JsonDocument } from './json-document.ts';
import type { Job, PrintStyle, Progress, QueryHit, Result } from './protocol.ts';

/** The most hits listed: nobody steps through more. */
const MAX_HITS = 10_000;

/**
 * The values whose key or own text contains the words, in the order of the text. ASCII letters match in either case;
 * escapes are searched as they are written.
 */
export function searchNodes(index: NodeIndex, words: string): number[] {
  const needle = new TextEncoder().encode(words).map(lower);
  const [first] = needle;
  if (first === undefined) return [];
  const { bytes, start, end, key } = index;
  const hits: number[] = [];
  for (let node = 0; node < index.size && hits.length < MAX_HITS; node += 1) {
    const keyStart = key[node] ?? -1;
    const from = start[node] ?? 0;
    const container = bytes[from] === OPEN_OBJECT || bytes[from] === OPEN_ARRAY;
    if (
      (keyStart >= 0 && holds(bytes, keyStart + 1, stringEnd(bytes, keyStart) - 1, needle, first)) ||
      (!container && holds(bytes, from, end[node] ?? 0, needle, first))
    )
      hits.push(node);
  }
  return hits;
}

function lower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
}

function holds(bytes: Uint8Array, from: number, to: number, needle: Uint8Array, first: number): boolean {
  const last = to - needle.length;
  for (let at = from; at <= last; at += 1) {
    if (lower(bytes[at] ?? 0) !== first) continue;
    let i = 1;
    while (i < needle.length && lower(bytes[at + i] ?? 0) === needle[i]) i += 1;
    if (i === needle.length) return true;
  }
  return false;
}

/** Results of a query that the page lists. */
const LISTED = 500;
/** The most characters of a result in its row. */
const PREVIEW = 200;
/** The largest text of values that is handed to the page at once, in bytes. */
const MOST_COPIED = 100_000_000;

type OnProgress = (progress: Progress) => void;

/** Does one job on a document. */
export function answer(
  document: JsonDocument,
  job: Exclude<Job, { kind: 'edit' }>,
  onProgress: OnProgress,
): Result {
  switch (job.kind) {
    case 'print':
      return printed(document, job.style, job.withInput, onProgress);
    case 'check':
      return { ...read(document, job.withInput, onProgress), size: 0, refusal: null };
    case 'tree':
      return planted(document, job.withInput, onProgress);
    case 'repair':
      return { kind: 'repair', repair: repairJson(decodeText(document.bytes, document.wellFormed)) };
    default:
      document.report(onProgress);
      return job.kind === 'query' ? queried(document, job.query) : grown(document, job);
  }
}

const inputRows = (document: JsonDocument, wanted: boolean) =>
  wanted ? cutIntoRows(document.bytes.slice()) : null;

function printed(
  document: JsonDocument,
  style: PrintStyle,
  withInput: boolean,
  onProgress: OnProgress,
): Result {
  const started = performance.now();
  const input = inputRows(document, withInput);
  const escaping = style.kind === 'escape' || style.kind === 'unescape';
  const report = escaping
    ? {
        valid: true,
        blank: document.bytes.length === 0,
        problems: [],
        figures: null,
        looksLikeLines: false,
        conversion: null,
      }
    : document.report((share) => onProgress(share / 2));
  const done = (output: Result & { kind: 'print' }) => output;
  const result = { kind: 'print', report, input, output: null, refusal: null, milliseconds: 0 } as const;
  if (!report.valid || report.blank) return result;
  try {
    const output = document.print(style, (share) => onProgress(0.5 + share / 2));
    return done({ ...result, output: cutIntoRows(output), milliseconds: performance.now() - started });
  } catch (error) {
    if (isJsonError(error))
      return {
        ...result,
        report: { ...report, valid: false, problems: [{ severity: 'error', ...error.toJSON() }] },
      };
    if (error instanceof RangeError) return { ...result, refusal: error.message };
    throw error;
  }
}

function read(document: JsonDocument, withInput: boolean, onProgress: OnProgress) {
  const report = document.report(onProgress);
  return { kind: 'tree', report, input: inputRows(document, withInput) } as const;
}

function planted(document: JsonDocument, withInput: boolean, onProgress: OnProgress): Result {
  const known = read(document, withInput, onProgress);
  if (!known.report.valid) return { ...known, size: 0, refusal: null };
  try {
    return { ...known, size: document.tree().size, refusal: null };
  } catch (error) {
    if (error instanceof RangeError) return { ...known, size: 0, refusal: error.message };
    throw error;
  }
}

type TreeJob = Exclude<Job, { kind: 'print' | 'check' | 'tree' | 'repair' | 'query' | 'edit' }>;

function grown(document: JsonDocument, job: TreeJob): Result {
  const tree = document.tree();
  switch (job.kind) {
    case 'rows':
      return { kind: 'rows', first: job.first, rows: tree.rows(job.first, job.end) };
    case 'fold':
      tree.setOpen(job.node, job.open);
      return { kind: 'folded', size: tree.size, row: tree.rowOf(job.node) };
    case 'fold-all':
      tree.setAllOpen(job.open);
      return { kind: 'folded', size: tree.size, row: 0 };
    case 'reveal': {
      const row = tree.reveal(job.node);
      return { kind: 'folded', size: tree.size, row };
    }
    case 'parent':
      return { kind: 'folded', size: tree.size, row: tree.parentRow(job.row) };
    case 'search':
      return { kind: 'search', hits: searchNodes(document.index(), job.words) };
    case 'value':
      return {
        kind: 'value',
        path: tree.paths.pathOf(job.node),
        key: keyOf(document, job.node),
        text: textOf(document, job.node),
      };
  }
}

function keyOf(document: JsonDocument, node: number): string | null {
  const { bytes, key } = document.index();
  const start = key[node] ?? -1;
  return start < 0 ? null : decodeString(bytes, start);
}

function textOf(document: JsonDocument, node: number): string {
  const { bytes, start, end } = document.index();
  return decodeText(bytes.subarray(start[node], end[node]), document.wellFormed);
}

function queried(document: JsonDocument, text: string): Result {
  const failed = (message: string, offset: number): Result => ({
    kind: 'query',
    count: 0,
    hits: [],
    text: null,
    error: { message, offset },
  });
  try {
    const query = parseQuery(text);
    const index = document.index();
    const found = evaluate(index, query);
    const paths = new PathWriter(index);
    const hits = found.slice(0, LISTED).map((node): QueryHit => {
      const from = index.start[node] ?? 0;
      const preview = decodeText(index.bytes.subarray(from, Math.min(index.end[node] ?? 0, from + PREVIEW)));
      return { node, path: paths.pathOf(node), preview };
    });
    const size = found.reduce((sum, node) => sum + (index.end[node] ?? 0) - (index.start[node] ?? 0) + 2, 2);
    const all = size > MOST_COPIED ? null : `[${found.map((node) => textOf(document, node)).join(', ')}]`;
    return { kind: 'query', count: found.length, hits, text: all, error: null };
  } catch (error) {
    if (isQueryError(error)) return failed(error.message, error.offset);
    if (error instanceof RangeError) return failed(error.message, 0);
    throw error;
  }
}
