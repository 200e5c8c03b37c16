import type { CodeStyle, EyeShape } from './style.ts';

/** A rectangle with round corners, in modules from the upper left corner of the symbol. */
export interface RoundRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly radius: number;
}

/** Returns the three parts of an eye from the outside in: dark, light, dark. */
export function eyeRings(x: number, y: number, shape: EyeShape): readonly [RoundRect, RoundRect, RoundRect] {
  const ring = (inset: number, rounded: number): RoundRect => {
    const width = 7 - 2 * inset;
    const radius = { square: 0, rounded, circle: width / 2 }[shape];
    return { x: x + inset, y: y + inset, width, radius };
  };
  return [ring(0, 2), ring(1, 1.25), ring(2, 1)];
}

function contains({ x, y, width, radius }: RoundRect, u: number, v: number): boolean {
  const right = u - x;
  const down = v - y;
  if (right < 0 || down < 0 || right >= width || down >= width) return false;
  const cornerX = Math.max(radius - right, right - (width - radius), 0);
  const cornerY = Math.max(radius - down, down - (width - radius), 0);
  return cornerX * cornerX + cornerY * cornerY <= radius * radius;
}

/** Radius of a dot. Dots must touch: with gaps between them, one of three decoders fails in large pictures. */
export const DOT_RADIUS = 0.5;

/** A symbol's modules as they are drawn: without the eyes, and without those covered by the logo. */
export interface DrawnModules {
  readonly size: number;
  /** The upper left corners of the three eyes: column and row. */
  readonly eyes: readonly (readonly [number, number])[];
  isDark(row: number, column: number): boolean;
}

export function drawnModules(modules: readonly (readonly boolean[])[], style: CodeStyle): DrawnModules {
  const size = modules.length;
  const far = size - 7;
  const first = (size - style.logoModules) / 2;
  const underLogo = (index: number) => index >= first && index < first + style.logoModules;
  return {
    size,
    eyes: [
      [0, 0],
      [far, 0],
      [0, far],
    ],
    isDark(row, column) {
      const inEye = (row < 7 && (column < 7 || column >= far)) || (row >= far && column < 7);
      if (inEye || (underLogo(row) && underLogo(column))) return false;
      return modules[row]?.[column] ?? false;
    },
  };
}

/** Returns whether each corner of a dark module is round: upper left, upper right, lower right, lower left. */
export function roundCorners(drawn: DrawnModules, row: number, column: number): readonly boolean[] {
  const free = (down: number, right: number) => !drawn.isDark(row + down, column + right);
  const [up, right, down, left] = [free(-1, 0), free(0, 1), free(1, 0), free(0, -1)];
  return [up && left, up && right, down && right, down && left];
}

/** Whether a point of a module, from its upper left corner, is inside its dot. */
export function inDot(u: number, v: number): boolean {
  return (u - 0.5) ** 2 + (v - 0.5) ** 2 <= DOT_RADIUS ** 2;
}

/** Whether a point of a module is inside it, given its round corners. */
export function inRounded(round: readonly boolean[], u: number, v: number): boolean {
  if ((u - 0.5) ** 2 + (v - 0.5) ** 2 <= 0.25) return true;
  const left = u < 0.5;
  const corner = v < 0.5 ? (left ? 0 : 1) : left ? 3 : 2;
  return round[corner] !== true;
}

/** Whether a point of an eye, in modules from its upper left corner, is dark. */
export function inEye(shape: EyeShape, u: number, v: number): boolean {
  const [outer, gap, ball] = eyeRings(0, 0, shape);
  return contains(outer, u, v) && (!contains(gap, u, v) || contains(ball, u, v));
}
