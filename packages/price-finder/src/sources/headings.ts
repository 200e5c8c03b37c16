import { contains, type ElementNode, textOf } from '../page/document.ts';
import type { Line } from '../page/lines.ts';
import type { Outline } from '../page/outline.ts';
import type { Regions } from '../page/region.ts';
import type { Reason } from '../reasons.ts';
import { WEIGHTS } from '../weights.ts';
import * as words from '../words-around.ts';

/** What the heading of an amount's section says about it. */
type HeadingVerdict = { refusal: Reason } | { weight: number; note: Reason } | null;

const HEADING = /^(?:h[1-6]|summary|caption|legend)$/;
const MAX_STEPS = 400;

/** Judges by the nearest preceding heading in a box that also contains the amount. */
export function judgeHeading(
  element: ElementNode,
  index: number,
  lines: readonly Line[],
  outline: Outline,
  regions: Regions,
): HeadingVerdict {
  const { headline } = outline;
  for (let at = index - 1, steps = 0; at >= 0 && steps < MAX_STEPS; at -= 1, steps += 1) {
    const heading = headingOf(lines[at]);
    if (!heading) continue;
    if (heading === headline) return null;
    const isAboveHeadline =
      headline && heading.order < headline.order && heading.parent && contains(heading.parent, headline);
    if (isAboveHeadline) continue;
    if (!heading.parent || !contains(heading.parent, element)) continue;
    const text = textOf(heading, 200);
    const quote = text.slice(0, 60);
    const note: Reason = { code: 'under-heading', quote };
    if (words.NO_PRICE_HEADING.test(text)) return { refusal: note };
    if (headline && regions.namesAnotherPage(heading))
      return { refusal: { code: 'under-linked-heading', quote } };
    const { priceHeading, otherHeading } = WEIGHTS.text;
    return headline ? { weight: words.PRICE_LABEL.test(text) ? priceHeading : otherHeading, note } : null;
  }
  return null;
}

function headingOf(line: Line | undefined): ElementNode | null {
  const block = line?.block;
  if (!block) return null;
  if (HEADING.test(block.name)) return block;
  return block.parent && HEADING.test(block.parent.name) ? block.parent : null;
}
