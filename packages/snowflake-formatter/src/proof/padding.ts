import { Source } from './chars.ts';
import { isSamePadded, readMarks } from './marks.ts';

/** Whether two texts are the same byte for byte, but for blanks at both ends of what template marks say. */
export function isPadded(input: string, output: string): boolean {
  const a = readMarks(new Source(input));
  const b = readMarks(new Source(output));
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
