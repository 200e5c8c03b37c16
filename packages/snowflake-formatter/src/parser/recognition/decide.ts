import { type Capture, findCaptures } from '../../lexer/captures.ts';
import { type KeptRange, lex } from '../../lexer/lexer.ts';
import { isUnclosed } from '../../lexer/unclosed.ts';
import { readPaths } from './paths.ts';
import { BARE, OTHER, readSql, SQL } from './sql-reader.ts';

/** Why the text of a block is kept as it is. */
export type KeptReason =
  | 'not certainly SQL'
  | 'only values and names'
  | 'tags that do not close'
  | 'too many ways through the template'
  | 'not proved';

/** A block whose text is kept as it is. Offsets count from 0. */
export interface KeptBlock {
  readonly start: number;
  readonly end: number;
  /** The first word of its tag, such as `set`. */
  readonly word: string;
  readonly reason: KeptReason;
}

/** How the blocks of a text are treated: see {@link decide}. */
export interface Decision {
  readonly kept: readonly KeptBlock[];
  /**
   * The parts of the text that are kept as they are, in text order: the kept blocks, without the blocks of SQL in them.
   */
  readonly ranges: readonly KeptRange[];
}

/** Blocks that are nested more deeply than this are not read, because each block is read with everything in it. */
const MOST_NESTED = 30;

const NOTHING: Decision = { kept: [], ranges: [] };

/**
 * Decides for each block of a text (the bodies of `set`, `macro`, `call`, `filter` and of dbt's kinds of macros)
 * whether it is SQL from its first word to its last. This is the only place where that is decided.
 * @param unproved the starts of the blocks that must be kept as they are in any case.
 */
export function decide(text: string, unproved: ReadonlySet<number> = new Set()): Decision {
  const captures = findCaptures(text);
  if (captures.length === 0) return NOTHING;
  const kept: KeptBlock[] = [];
  const ranges: KeptRange[] = [];
  const visit = (capture: Capture, depth: number): readonly KeptRange[] => {
    const { start, end, bodyStart, bodyEnd, word, inner } = capture;
    const reason = unproved.has(start)
      ? 'not proved'
      : depth > MOST_NESTED
        ? 'too many ways through the template'
        : keptReason(text, capture);
    if (reason !== undefined) kept.push({ start, end, word, reason });
    const holes = inner.map((one) => ({ one, holes: visit(one, depth + 1) }));
    if (reason !== undefined) return holes.flatMap((within) => within.holes);
    for (const within of holes) keep(within.one, within.holes);
    return [{ start: bodyStart, end: bodyEnd }];
  };
  const keep = ({ start, end, bodyStart, bodyEnd }: Capture, holes: readonly KeptRange[]): void => {
    if (holes[0]?.start === bodyStart && holes[0].end === bodyEnd) return;
    let from = start;
    for (const hole of holes) {
      ranges.push({ start: from, end: hole.start });
      from = hole.end;
    }
    ranges.push({ start: from, end });
  };
  for (const capture of captures) keep(capture, visit(capture, 0));
  ranges.sort((a, b) => a.start - b.start);
  kept.sort((a, b) => a.start - b.start);
  return { kept, ranges };
}

/** Why the text of the capture is not certainly SQL from its first word to its last; undefined if it is. */
export function keptReason(text: string, capture: Capture): KeptReason | undefined {
  if (!capture.balanced) return 'tags that do not close';
  const { bodyStart, bodyEnd, inner } = capture;
  const within = inner.map(({ start, end }) => ({ start: start - bodyStart, end: end - bodyStart }));
  const tokens = lex(text.slice(bodyStart, bodyEnd), within);
  if (isUnclosed(tokens)) return 'not certainly SQL';
  const paths = readPaths(tokens);
  if (paths === undefined) return 'too many ways through the template';
  let reason: KeptReason | undefined = 'only values and names';
  for (const path of paths) {
    const reading = readSql(tokens, path);
    if (reading === OTHER) return 'not certainly SQL';
    if (reading === BARE) return 'only values and names';
    if (reading === SQL) reason = undefined;
  }
  return reason;
}
