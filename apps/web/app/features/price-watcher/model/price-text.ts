const formats = new Map<string, Intl.NumberFormat>();

/**
 * A price in words: `$12.50` in New Zealand dollars and where the currency is not known, otherwise with a symbol
 * that tells the currency apart, as New Zealanders write it: `US$12.50`, `€12.50`.
 * @param currency ISO 4217, or null when the page did not say
 */
export function priceText(price: number, currency: string | null): string {
  const code = currency ?? 'NZD';
  let format = formats.get(code);
  if (format === undefined) {
    // Without separators between thousands, as the plain dollar amounts have none.
    format = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: code, useGrouping: false });
    formats.set(code, format);
  }
  return format.format(price);
}
