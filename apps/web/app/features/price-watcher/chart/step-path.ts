import type { PricePoint } from '../model/history.ts';

/**
 * The path of a line. A history holds changes, so a price holds until the next one: the line runs level, then steps.
 * Where the item's address was changed it begins anew instead of stepping, since another page's price is no change.
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
