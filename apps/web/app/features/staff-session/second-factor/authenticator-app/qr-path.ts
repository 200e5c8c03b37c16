/** The light modules that have to surround a code. */
export const QUIET_ZONE = 4;

/** The dark modules of a code as the path of a drawing, one rectangle for each run of them in a row. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      row.flatMap((dark, x) => {
        if (!dark || row[x - 1] === true) return [];
        const end = row.indexOf(false, x);
        const width = (end === -1 ? row.length : end) - x;
        return [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${width}v1h-${width}z`];
      }),
    )
    .join('');
}
