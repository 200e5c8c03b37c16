type Spot = readonly [x: number, y: number];

/** A drawing of light points joined by thin lines on a 120 × 72 grid: the starting points, the course and its end. */
export interface GlyphDrawing {
  readonly lines: string;
  readonly course: string;
  readonly stars: readonly Spot[];
  readonly lamp: Spot;
}

export function Glyph({ lines, course, stars, lamp }: GlyphDrawing) {
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
