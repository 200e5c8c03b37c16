const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** '1.5 GB', in steps of 1,024. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_024 && unit < UNITS.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  return `${new Intl.NumberFormat('en-NZ', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)} ${UNITS[unit]}`;
}
