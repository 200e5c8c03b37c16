import { ColorSpace, spaces as definitions, to } from 'colorjs.io/fn';
import { CSS_COLOR_NAMES, type Known } from '../parsing/parse-colour.ts';
import { type Coords, type Triple, zeroed } from '../spaces/colour.ts';
import { CSS_SPACES, ROOT, type Space, type Spaces } from '../spaces/spaces.ts';

// Spaces of colour science that CSS Color 4 does not have (Okhsl, CAM16, HCT, Jzazbz, ICtCp, Luv, ACES …) come from
// Color.js, which is maintained by editors of CSS Color 4. They are loaded separately from the picker.

for (const definition of Object.values(definitions)) ColorSpace.register(definition);

const travel = (from: string, coords: Triple, target: string): Coords => {
  const [a, b, c] = to({ space: from, coords: [...coords], alpha: 1 }, target).coords;
  return [missing(a), missing(b), missing(c)];
};

/** Returns null for a missing component, for which Color.js has null and in some cases NaN. */
const missing = (value: number | null | undefined): number | null =>
  value === null || value === undefined || Number.isNaN(value) ? null : value;

const added: readonly Space[] = Object.values(definitions)
  .map(({ id }) => id)
  .filter((id) => !CSS_SPACES.has(id))
  .map((id) => ({
    id,
    base: ROOT,
    toBase: (coords) => zeroed(travel(id, coords, ROOT)),
    fromBase: (coords) => travel(ROOT, coords, id),
  }));

/** Names that have hyphens in CSS, with the ids that Color.js uses for the same spaces. */
const HYPHENED: ReadonlyMap<string, string> = new Map([
  ['rec2100-pq', 'rec2100pq'],
  ['rec2100-hlg', 'rec2100hlg'],
  ['rec2020-oetf', '--rec2020-oetf'],
]);

const byName = new Map(added.map((space) => [space.id, space]));
const nicknames = [...HYPHENED].flatMap(([name, id]): [string, Space][] => {
  const space = byName.get(id);
  return space === undefined ? [] : [[name, space]];
});

/** The spaces of CSS Color 4 and those of Color.js. */
export const ALL_SPACES: Spaces = new Map([...CSS_SPACES, ...byName, ...nicknames]);

/** Spaces of our own for which CSS has no name. */
const UNNAMED = ['a98-rgb-linear', 'prophoto-rgb-linear', 'rec2020-linear', 'hsv'];

/** color() accepts them by id, with or without the two hyphens of a custom name. */
const names = new Map([
  ...CSS_COLOR_NAMES,
  ...[...byName.keys(), ...nicknames.map(([name]) => name), ...UNNAMED].flatMap(
    (name): [string, string][] => {
      const plain = name.replace(/^--/, '');
      return [
        [plain, name],
        [`--${plain}`, name],
      ];
    },
  ),
]);

export const ALL_KNOWN: Known = { names, spaces: ALL_SPACES };
