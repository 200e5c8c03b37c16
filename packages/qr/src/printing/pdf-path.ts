import { decimal } from './pdf-file.ts';

interface Arc {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly radius: number;
  /** Clockwise, with y downwards. */
  readonly clockwise: boolean;
}

/** Writes an arc of up to half a circle as Bézier curves of up to a quarter each. */
function curves({ from, to, radius, clockwise }: Arc): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const distance = Math.hypot(dx, dy);
  const depth = Math.sqrt(Math.max(0, radius * radius - (distance * distance) / 4));
  const side = clockwise ? 1 : -1;
  const centre = [
    (from[0] + to[0]) / 2 - ((side * dy) / distance) * depth,
    (from[1] + to[1]) / 2 + ((side * dx) / distance) * depth,
  ] as const;
  const angleOf = ([x, y]: readonly [number, number]) => Math.atan2(y - centre[1], x - centre[0]);
  const start = angleOf(from);
  let sweep = (angleOf(to) - start) * side;
  while (sweep <= 1e-9) sweep += 2 * Math.PI;
  const pieces = Math.ceil(sweep / (Math.PI / 2) - 1e-6);
  const step = (side * sweep) / pieces;
  const reach = (4 / 3) * Math.tan(step / 4) * radius;
  const on = (angle: number) =>
    [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)] as const;
  return Array.from({ length: pieces }, (_, index) => {
    const [first, last] = [start + index * step, start + (index + 1) * step];
    const [x1, y1] = on(first);
    const [x2, y2] = on(last);
    const points = [
      x1 - reach * Math.sin(first),
      y1 + reach * Math.cos(first),
      x2 + reach * Math.sin(last),
      y2 - reach * Math.cos(last),
      x2,
      y2,
    ];
    return `${points.map(decimal).join(' ')} c\n`;
  }).join('');
}

/**
 * Turns the data of an SVG path into operators of a PDF, which has no arcs. Knows what `darkPath` writes: `M`, `h`, `v`,
 * `a` with circles of up to half a turn, and `z`.
 */
export function pdfPath(data: string): string {
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  let written = '';
  for (const [, command = '', values = ''] of data.matchAll(/([Mhvaz])([^Mhvaz]*)/g)) {
    const numbers = (values.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const value = (index: number) => numbers[index] ?? 0;
    if (command === 'M') {
      [x, y] = [value(0), value(1)];
      [startX, startY] = [x, y];
      written += `${decimal(x)} ${decimal(y)} m\n`;
    } else if (command === 'z') {
      [x, y] = [startX, startY];
      written += 'h\n';
    } else if (command === 'a') {
      // SVG may write the two flags without a separator; `darkPath` never does.
      for (let index = 0; index + 6 < numbers.length; index += 7) {
        const to = [x + value(index + 5), y + value(index + 6)] as const;
        written += curves({ from: [x, y], to, radius: value(index), clockwise: value(index + 4) === 1 });
        [x, y] = to;
      }
    } else {
      // Several lengths follow each other in one direction.
      for (const length of numbers) {
        if (command === 'h') x += length;
        else y += length;
        written += `${decimal(x)} ${decimal(y)} l\n`;
      }
    }
  }
  return written;
}
