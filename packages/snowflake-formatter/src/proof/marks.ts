import { TemplateEnds } from './atoms.ts';
import { Source } from './chars.ts';

/**
 * Where a template mark of a text stands: `{{ }}`, `{% %}`, `{# #}`, or a whole `{% raw %}` or `{% docs %}` block. Offsets
 * count from 0.
 */
export interface MarkPlace {
  readonly start: number;
  readonly end: number;
  /** Whether it is a whole `{% raw %}` or `{% docs %}` block. */
  readonly raw: boolean;
  /** Whether Jinja removes the white space before and after it. */
  readonly stripsBefore: boolean;
  readonly stripsAfter: boolean;
}

/** A template mark with what it says. */
export interface Mark extends MarkPlace {
  /** The first word of a tag; `{{`, `{#` or `raw` for other marks. */
  readonly word: string;
  /** The content of a tag after that word, or of an output between its braces. */
  readonly rest: string;
}

const WORD = /^\w*/;

/** The template marks of a text in order: see {@link placesOfMarks}. */
export function readMarks(source: Source): readonly Mark[] {
  return placesOfMarks(source).map((place) => markOf(source.text.slice(place.start, place.end), place));
}

/**
 * The places of a text's template marks in order. They are found as Jinja finds them, without regard to SQL strings, names and
 * comments: marks that the token scanner mistakes for something else are found here.
 */
export function placesOfMarks(source: Source): readonly MarkPlace[] {
  const { text } = source;
  const ends = new TemplateEnds(source);
  const marks: MarkPlace[] = [];
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const raw = ends.endOfText(at);
    const end = raw > 0 ? raw : ends.endInQuotes(at);
    if (end === 0) {
      at++;
      continue;
    }
    marks.push({
      start: at,
      end,
      raw: raw > 0,
      stripsBefore: text.charCodeAt(at + 2) === 45,
      stripsAfter: text.charCodeAt(end - 3) === 45,
    });
    at = end;
  }
  return marks;
}

function markOf(written: string, { start, end, raw, stripsBefore, stripsAfter }: MarkPlace): Mark {
  const kind = written.charCodeAt(1);
  let word = raw ? 'raw' : kind === 35 ? '{#' : '{{';
  let rest = raw ? written : kind === 35 ? '' : contentOf(written);
  if (!raw && kind === 37) {
    word = WORD.exec(rest)?.[0] ?? '';
    rest = rest.slice(word.length).trimStart();
  }
  return { start, end, raw, stripsBefore, stripsAfter, word, rest };
}

/** The content of a mark between its braces, without the signs that control white space. */
function contentOf(written: string): string {
  const start = isSign(written.charCodeAt(2)) ? 3 : 2;
  const end =
    written.length - (written.length - 3 >= start && isSign(written.charCodeAt(written.length - 3)) ? 3 : 2);
  return written.slice(start, Math.max(start, end)).trim();
}

function isSign(code: number): boolean {
  return code === 43 || code === 45;
}

/**
 * Whether two marks are the same byte for byte, except for the white space at the start of lines, which changes when a
 * mark moves. Inside Jinja strings, that white space also counts.
 */
export function isSameMark(a: string, b: string): boolean {
  return a === b || (a.includes('\n') && b.includes('\n') && withoutIndentation(a) === withoutIndentation(b));
}

/** Whether two marks are the same except for white space at both ends of their content. */
export function isSamePadded(a: string, b: string): boolean {
  if (a === b) return true;
  const [was, is] = [contentOf(a), contentOf(b)];
  return (
    was !== '' &&
    was === is &&
    SIGNS.every((at) => signAt(a, at) === signAt(b, at)) &&
    a[1] === b[1] &&
    a[1] !== '#'
  );
}

/** The positions where a mark may have a sign, from its start and from its end. */
const SIGNS = [2, -3];

function signAt(mark: string, at: number): string {
  const sign = mark.at(at) ?? '';
  return isSign(sign.charCodeAt(0)) ? sign : '';
}

const STRING_OR_BREAK = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"|[^\S\n]*\n[^\S\n]*/g;

function withoutIndentation(mark: string): string {
  const pattern = mark.startsWith('{#') ? /[^\S\n]*\n\s*/g : STRING_OR_BREAK;
  return mark.replace(pattern, (part) => (part.includes('\n') && !/^['"]/.test(part) ? '\n' : part));
}

/**
 * Whether two texts are the same byte for byte, except for white space at both ends of the content of template marks.
 */
export function isPadded(input: string, output: string): boolean {
  const a = placesOfMarks(new Source(input));
  const b = placesOfMarks(new Source(output));
  let before = 0;
  let after = 0;
  for (const [i, mark] of a.entries()) {
    const other = b[i];
    if (other === undefined || input.slice(before, mark.start) !== output.slice(after, other.start))
      return false;
    if (!isSamePadded(input.slice(mark.start, mark.end), output.slice(other.start, other.end))) return false;
    before = mark.end;
    after = other.end;
  }
  return a.length === b.length && input.slice(before) === output.slice(after);
}
