import type { PricePoint } from '../model/history.ts';

/** More points in one column of pixels cannot be told apart. */
const MAX_PER_COLUMN = 4;

/**
 * The points that are visible on the screen. In each column of pixels these are the first, the lowest, the highest and
 * the last, so that no peak is lost in a long history.
 */
export function visiblePoints(
  points: readonly PricePoint[],
  x: (at: number) => number,
): readonly PricePoint[] {
  const kept: PricePoint[] = [];
  let column: PricePoint[] = [];
  const close = () => {
    if (column.length <= MAX_PER_COLUMN) kept.push(...column);
    else {
      const byPrice = (compare: (a: number, b: number) => boolean) =>
        column.reduce((best, point) => (compare(point.price, best.price) ? point : best));
      const ends = [column.at(0), byPrice((a, b) => a < b), byPrice((a, b) => a > b), column.at(-1)];
      kept.push(...column.filter((point) => ends.includes(point)));
    }
    column = [];
  };
  for (const point of points) {
    const first = column[0];
    if (first !== undefined && Math.round(x(first.at)) !== Math.round(x(point.at))) close();
    column.push(point);
  }
  close();
  return kept;
}

/**
 * The path of a line. A history contains changes, so the line is level from each price to the next and then steps.
 * Where the item's URL was changed, a new line begins instead, since the price of another page is not a change.
 */
export function stepPath(
  points: readonly PricePoint[],
  x: (at: number) => number,
  y: (price: number) => number,
): string {
  const parts: string[] = [];
  let url: string | undefined;
  for (const point of points) {
    const [left, top] = [x(point.at).toFixed(1), y(point.price).toFixed(1)];
    if (url === undefined) parts.push(`M${left} ${top}`);
    else parts.push(url === point.url ? `H${left}V${top}` : `H${left}M${left} ${top}`);
    url = point.url;
  }
  return parts.join('');
}
