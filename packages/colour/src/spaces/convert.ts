import { type Colour, type Coords, type Triple, zeroed } from './colour.ts';
import { CSS_SPACES, ROOT, type Space, type Spaces, spaceId } from './spaces.ts';

function spaceNamed(id: string, spaces: Spaces): Space {
  const space = spaces.get(id);
  if (space === undefined) throw new RangeError(`There is no colour space "${id}".`);
  return space;
}

/** Returns the space itself, its base, and so on to the root. */
function lineage(id: string, spaces: Spaces): readonly Space[] {
  const line = [spaceNamed(id, spaces)];
  for (let last = line[0]; last !== undefined && last.id !== ROOT; last = line.at(-1)) {
    line.push(spaceNamed(last.base, spaces));
  }
  return line;
}

/** Converts up from a space to the nearest common ancestor, then down: hsl to rgb never leaves sRGB. */
function travel(coords: Triple, from: string, to: string, spaces: Spaces): Coords {
  const up = lineage(from, spaces);
  const down = lineage(to, spaces);
  const common = up.find((space) => down.includes(space));
  let here: Coords = coords;
  for (const space of up) {
    if (space === common) break;
    here = space.toBase(zeroed(here));
  }
  const steps = common === undefined ? down : down.slice(0, down.indexOf(common));
  for (const space of steps.toReversed()) here = space.fromBase(zeroed(here));
  return here;
}

/**
 * Returns the coordinates of a colour in another space, null for a missing component: `none` as written, or powerless
 * there, such as the hue of a grey (CSS Color 4 §12). Not limited to the gamut of the space. Throws a RangeError for a
 * space that is not in `spaces`.
 */
export function coordsIn(colour: Colour, space: string, spaces: Spaces = CSS_SPACES): Coords {
  const from = spaceId(colour.space);
  const to = spaceId(space);
  return from === to ? colour.coords : travel(zeroed(colour.coords), from, to, spaces);
}
