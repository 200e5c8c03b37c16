import { type EncodeMode, requireMode, UNSAFE_RUNS } from './encode-sets.ts';
import { type PercentResult, ProblemList } from './problem.ts';

export interface EncodeOptions {
  /** Leaves existing escapes, such as `%20`, unchanged. Off: their `%` becomes `%25`. */
  readonly keepEscapes?: boolean;
}

/** The text contains a lone surrogate, which no UTF-8 and so no URL can contain. */
export class LoneSurrogateError extends URIError {
  override readonly name = 'LoneSurrogateError';
  /** In UTF-16 code units from 0. */
  readonly position: number;

  constructor(position: number, message: string) {
    super(message);
    this.position = position;
  }
}

const EXISTING_ESCAPE = /%[0-9A-Fa-f]{2}/g;
const MOST_KNOWN = 2000;

/**
 * Percent-encodes `text` as UTF-8; `mode` decides what is not encoded (see encode-sets.ts).
 *
 * @throws LoneSurrogateError with the position, since a replacement character would lose what was typed.
 * @throws {RangeError} for an unknown mode.
 */
export function encodeText(
  text: string,
  mode: EncodeMode = 'component',
  options: EncodeOptions = {},
): string {
  const result = encodeWithProblems(text, mode, options);
  const [problem] = result.problems;
  if (problem !== undefined) throw new LoneSurrogateError(problem.position, problem.message);
  return result.text;
}

/** Like {@link encodeText}, but a lone surrogate is kept and reported. */
export function encodeWithProblems(
  text: string,
  mode: EncodeMode,
  { keepEscapes = false }: EncodeOptions = {},
): PercentResult {
  requireMode(mode);
  const list = new ProblemList();
  const pieces: string[] = [];
  let written = 0;
  let escapes = 0;
  const push = (piece: string) => {
    pieces.push(piece);
    written += piece.length;
  };
  /** Most texts use few different characters, so most runs have been encoded before. */
  const known = new Map<string, string>();
  const encodeRun = (run: string, start: number) => {
    if (known.has(run)) return escapeInto(run);
    let from = 0;
    for (const surrogate of run.matchAll(/\p{Surrogate}/gu)) {
      escapeInto(run.slice(from, surrogate.index));
      list.add(() => ({
        kind: 'lone-surrogate',
        position: start + surrogate.index,
        length: 1,
        outputPosition: written,
        message: `U+${run.charCodeAt(surrogate.index).toString(16).toUpperCase()} is half of a surrogate pair without its other half, so it is no character and has no UTF-8 form.`,
      }));
      push(surrogate[0]);
      from = surrogate.index + 1;
    }
    escapeInto(from === 0 ? run : run.slice(from));
  };
  const escapeInto = (run: string) => {
    if (run === '') return;
    let piece = known.get(run);
    if (piece === undefined) {
      piece = escapeRun(run, mode);
      if (known.size < MOST_KNOWN) known.set(run, piece);
    }
    for (let index = 0; index < piece.length; index += piece[index] === '%' ? 3 : 1) {
      if (piece[index] === '%') escapes++;
    }
    push(piece);
  };

  const brackets = mode === 'url' ? hostBrackets(text) : null;
  const encodeSpan = (from: number, to: number) => {
    const span = from === 0 && to === text.length ? text : text.slice(from, to);
    let end = 0;
    for (const run of span.matchAll(UNSAFE_RUNS[mode])) {
      if (run.index > end) push(span.slice(end, run.index));
      encodeRun(run[0], from + run.index);
      end = run.index + run[0].length;
    }
    if (end < span.length) push(span.slice(end));
  };
  let from = 0;
  for (const [start, end] of keptSpans(text, keepEscapes, brackets)) {
    encodeSpan(from, start);
    push(text.slice(start, end));
    from = end;
  }
  encodeSpan(from, text.length);
  return { text: pieces.join(''), problems: list.problems, problemCount: list.count, escapes };
}

/** Encodes every character of the run; the platform's own encoder leaves a few that some modes do not. */
function escapeRun(run: string, mode: EncodeMode): string {
  const escaped = encodeURIComponent(run).replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return mode === 'form' ? escaped.replaceAll('%20', '+') : escaped;
}

type Span = readonly [start: number, end: number];

/** Yields the spans to leave unchanged, in order: an IPv6 host and, on request, existing escapes. */
function* keptSpans(text: string, keepEscapes: boolean, brackets: Span | null): Generator<Span> {
  if (brackets !== null) {
    if (keepEscapes) yield* escapesIn(text, 0, brackets[0]);
    yield brackets;
  }
  if (keepEscapes) yield* escapesIn(text, brackets?.[1] ?? 0, text.length);
}

function* escapesIn(text: string, from: number, to: number): Generator<Span> {
  const pattern = new RegExp(EXISTING_ESCAPE);
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null && match.index < to; match = pattern.exec(text)) {
    yield [match.index, pattern.lastIndex];
  }
}

/** Returns where a whole URL has an IPv6 (or future) address as its host: `[::1]`, including brackets. */
function hostBrackets(text: string): Span | null {
  const match =
    /^\s*[A-Za-z][A-Za-z0-9+.-]*:\/\/(?:[^/?#@[\]]*@)?(\[[0-9A-Fa-f:.vV]*\])(?=[:/?#]|\s*$)/d.exec(text);
  return match?.indices?.[1] ?? null;
}

/** Counts the existing escapes such as `%20` in a text; encoding it again would turn them into `%2520`. */
export function countEscapes(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(EXISTING_ESCAPE)) count++;
  return count;
}
