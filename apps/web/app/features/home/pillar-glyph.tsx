import type { Pillar } from '../../content/pillars.ts';

/** Points of light joined by thin lines: one drawing for each pillar. */
const GLYPHS: Record<
  Pillar['id'],
  { lines: string; course: string; stars: [number, number][]; lamp: [number, number] }
> = {
  // Two lines come together and go on as one.
  harmonize: {
    lines: 'M6 12C40 12 44 36 74 36M6 60C40 60 44 36 74 36',
    course: 'M74 36h40',
    stars: [
      [6, 12],
      [6, 60],
      [74, 36],
    ],
    lamp: [114, 36],
  },
  // One point leaves the closed ring.
  liberate: {
    lines: 'M66.4 25.3A26 26 0 1 0 66.4 46.7',
    course: 'M45 36h69',
    stars: [
      [66.4, 25.3],
      [66.4, 46.7],
      [45, 36],
    ],
    lamp: [114, 36],
  },
  // A course through known points.
  navigate: {
    lines: 'M6 58L34 22 62 46 86 14',
    course: 'M86 14l28 22',
    stars: [
      [6, 58],
      [34, 22],
      [62, 46],
      [86, 14],
    ],
    lamp: [114, 36],
  },
};

export function PillarGlyph({ id }: { readonly id: Pillar['id'] }) {
  const { lines, course, stars, lamp } = GLYPHS[id];
  return (
    <svg className="glyph" viewBox="0 0 120 72" width="120" height="72" aria-hidden="true">
      <path className="glyph-line" d={lines} />
      <path className="glyph-course" d={course} />
      {stars.map(([x, y]) => (
        <circle className="glyph-star" key={`${x} ${y}`} cx={x} cy={y} r="2.5" />
      ))}
      <circle className="glyph-lamp" cx={lamp[0]} cy={lamp[1]} r="4" />
    </svg>
  );
}
