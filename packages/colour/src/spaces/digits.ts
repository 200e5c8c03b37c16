/** A number without trailing zeros and without a negative zero. */
export function digits(value: number, decimals: number): string {
  const rounded = Number(value.toFixed(decimals));
  return String(rounded === 0 ? 0 : rounded);
}
