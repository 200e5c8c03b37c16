import type { Paint, Theme } from './palette.ts';
import type { Stack } from './series.ts';

/** How the bars are drawn. Lengths in CSS pixels. */
export interface BarsLook {
  readonly width: number;
  readonly height: number;
  /** Device pixels to a CSS pixel. */
  readonly ratio: number;
  readonly theme: Theme;
  /** One for each layer of the stack. */
  readonly paints: readonly Paint[];
  /** Dollars at the upper edge of the chart. */
  readonly top: number;
}

/** Bars closer together than this have no gap between them. */
const MIN_PITCH_FOR_GAP = 4;
const GAP = 0.22;
/** The maximum width of a bar, in CSS pixels: wider bars would look like blocks. */
const MAX_BAR = 96;
/** Segments at least this high are separated from the one above by a line. */
const MIN_HEIGHT_FOR_LINE = 3;

/**
 * Draws the stacked bars. 29,200 segments take about 20 ms, a tenth of what they take as elements of the page
 * (docs/decisions/costs-chart.md).
 */
export function drawBars(canvas: HTMLCanvasElement, { tops }: Stack, look: BarsLook): void {
  const width = Math.round(look.width * look.ratio);
  const height = Math.round(look.height * look.ratio);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.clearRect(0, 0, width, height);

  const days = tops[0]?.length ?? 0;
  const edges = barEdges(days, width, look.ratio);
  const scale = look.top === 0 ? 0 : height / look.top;
  const line = Math.max(1, Math.round(look.ratio));
  for (const [index, top] of tops.entries()) {
    const paint = look.paints[index];
    if (paint === undefined) continue;
    context.fillStyle = fillOf(context, paint, look);
    const bottom = tops[index - 1];
    for (let day = 0; day < days; day += 1) {
      const from = (bottom?.[day] ?? 0) * scale;
      const to = (top[day] ?? 0) * scale;
      if (to <= from) continue;
      const left = edges[2 * day] ?? 0;
      const gap = to - from >= MIN_HEIGHT_FOR_LINE * look.ratio ? line : 0;
      context.fillRect(left, height - to + gap, (edges[2 * day + 1] ?? 0) - left, to - from - gap);
    }
  }
}

/** The left and right edge of each bar in device pixels, rounded to whole pixels where bars are wide enough. */
function barEdges(days: number, width: number, ratio: number): Float64Array {
  const pitch = width / Math.max(1, days);
  const spaced = pitch >= MIN_PITCH_FOR_GAP * ratio;
  const gap = spaced ? Math.max(pitch * GAP, pitch - MAX_BAR * ratio) : 0;
  const snap = pitch >= 2 ? Math.round : (value: number) => value;
  const edges = new Float64Array(2 * days);
  for (let day = 0; day < days; day += 1) {
    edges[2 * day] = snap(day * pitch + gap / 2);
    edges[2 * day + 1] = snap((day + 1) * pitch - gap / 2);
  }
  return edges;
}

/** The size of the square that hatching repeats, in CSS pixels. */
const HATCH = 6;

function fillOf(context: CanvasRenderingContext2D, paint: Paint, look: BarsLook): string | CanvasPattern {
  const colour = paint[look.theme];
  if (!paint.hatched) return colour;
  const size = Math.round(HATCH * look.ratio);
  const tile = new OffscreenCanvas(size, size);
  const brush = tile.getContext('2d');
  if (brush === null) return colour;
  brush.fillStyle = colour;
  brush.fillRect(0, 0, size, size);
  brush.strokeStyle = look.theme === 'light' ? '#fff' : '#000';
  brush.lineWidth = size / 4;
  for (const shift of [-size, 0, size]) {
    brush.moveTo(shift - 1, size + 1);
    brush.lineTo(shift + size + 1, -1);
  }
  brush.stroke();
  return context.createPattern(tile, 'repeat') ?? colour;
}
