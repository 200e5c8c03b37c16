import {
  CSS_COLOR_NAMES,
  LENGTH_LIMIT,
  MADE_COLOURS,
  NAMES,
  NOTATIONS,
  type Token,
  tokenize,
} from '@hln/colour';
import { NOT_A_COLOUR } from '../../../content/color-picker.ts';

/** Colours of the page or the system, which have no value of their own (CSS Color 4 §6.2 and §6.4). */
const OF_CONTEXT = new Set(
  'currentcolor accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext inherit initial unset'.split(
    ' ',
  ),
);

/** The number of single letters that differ between two words (edit distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function nearestName(name: string): string | null {
  if (name.length > 24) return null;
  let best: string | null = null;
  let least = Math.max(2, Math.floor(name.length / 4)) + 1;
  for (const candidate of NAMES.keys()) {
    const far = distance(name, candidate);
    if (far < least) [best, least] = [candidate, far];
  }
  return best;
}

const nameAt = (token: Token | undefined): string => (token && 'name' in token ? token.name : '');

/** Why a rejected text isn't a colour. */
export function explain(css: string): string {
  if (css.length > LENGTH_LIMIT) return NOT_A_COLOUR.long;
  const text = css.trim();
  const hex = /^#(\S+)$/.exec(text)?.[1];
  if (hex !== undefined) {
    const wrong = /[^0-9a-f]/iu.exec(hex);
    return wrong ? NOT_A_COLOUR.hexDigit(wrong[0]) : NOT_A_COLOUR.hex(hex.length);
  }
  const tokens = tokenize(text)?.filter(({ type }) => type !== 'space') ?? [];
  const [first, second] = tokens;
  const name = nameAt(first);
  if (first?.type === 'ident' && tokens.length === 1) {
    return OF_CONTEXT.has(name) ? NOT_A_COLOUR.context : NOT_A_COLOUR.name(name, nearestName(name));
  }
  if (first?.type !== 'function') return NOT_A_COLOUR.other;
  if (name === 'color') {
    const space = nameAt(second);
    return second?.type === 'ident' && space !== 'from' && !CSS_COLOR_NAMES.has(space)
      ? NOT_A_COLOUR.space(space)
      : NOT_A_COLOUR.values(name);
  }
  const notation = NOTATIONS.get(name);
  if (name === 'device-cmyk' || name === 'cmyk') return NOT_A_COLOUR.inks;
  if (name === 'hsv' || name === 'hsb') return NOT_A_COLOUR.hsv(name);
  if (MADE_COLOURS.has(name)) return NOT_A_COLOUR.values(name);
  if (notation === undefined) return NOT_A_COLOUR.call(name);
  const commas = tokens.some(({ type }) => type === ',');
  return commas && notation.commas === undefined ? NOT_A_COLOUR.commas(name) : NOT_A_COLOUR.values(name);
}
