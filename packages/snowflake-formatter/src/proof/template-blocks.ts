/**
 * A check of its own beside the comparison of tokens: template blocks are found as Jinja finds them, which knows nothing
 * of SQL and so of strings, names and comments. What the scanner of tokens mistakes for something else is seen here.
 */
import { TemplateEnds } from './atoms.ts';
import { Source } from './chars.ts';
import type { ProofFailure } from './report.ts';

/** Template blocks of a text, one after the other: `{{ }}`, `{% %}` and `{# #}` wherever they are. */
class Blocks {
  readonly text: string;
  start = 0;
  end = 0;
  private readonly ends: TemplateEnds;

  constructor(text: string) {
    this.text = text;
    this.ends = new TemplateEnds(new Source(text));
  }

  /** Moves to the next block; false after the last one. */
  next(): boolean {
    for (let at = this.text.indexOf('{', this.end); at >= 0; at = this.text.indexOf('{', at + 1)) {
      const end = this.ends.endOfText(at) || this.ends.endInQuotes(at);
      if (end === 0) continue;
      this.start = at;
      this.end = end;
      return true;
    }
    return false;
  }

  get block(): string {
    return this.text.slice(this.start, this.end);
  }
}

/**
 * Whether two blocks are the same byte for byte, but for indentation and blank lines: a block within a comment of
 * several lines moves with it. Any other is a token, which the comparison of tokens takes at its bytes.
 */
function isSame(a: string, b: string): boolean {
  return a === b || withPlainLineBreaks(a) === withPlainLineBreaks(b);
}

function withPlainLineBreaks(block: string): string {
  return block.replace(/\s*\n\s*/g, '\n');
}

/** How many template blocks {@link compareTemplateBlocks} looks at in the text. */
export function countTemplateBlocks(text: string): number {
  const blocks = new Blocks(text);
  let count = 0;
  while (blocks.next()) count++;
  return count;
}

/** The first template block that is not the same in both texts; null if all are. */
export function compareTemplateBlocks(input: string, output: string): ProofFailure | null {
  const a = new Blocks(input);
  const b = new Blocks(output);
  for (;;) {
    const hasMore = a.next();
    if (hasMore !== b.next() || (hasMore && !isSame(a.block, b.block))) {
      return {
        reason: 'a template block was changed',
        inputPosition: (hasMore ? a.start : input.length) + 1,
        outputPosition: Math.min(b.start, output.length) + 1,
      };
    }
    if (!hasMore) return null;
  }
}
