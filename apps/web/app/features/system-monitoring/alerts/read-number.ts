/** A number as somebody types it; null for anything else, and for one out of bounds. */
export function readNumber(text: string, lowest: number, highest: number): number | null {
  const typed = text.trim();
  const value = /^-?\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return value >= lowest && value <= highest ? value : null;
}
