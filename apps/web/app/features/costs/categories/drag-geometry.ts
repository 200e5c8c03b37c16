/** The position of a row before the drag, in pixels from the top of the list's content. */
export interface RowBox {
  readonly top: number;
  readonly height: number;
}

/** The position at which a row dragged by `shift` pixels would be dropped. It passes a neighbour at its middle. */
export function dropPosition(rows: readonly RowBox[], from: number, shift: number): number {
  const dragged = rows[from];
  if (dragged === undefined) return from;
  const top = dragged.top + shift;
  const bottom = top + dragged.height;
  let to = from;
  for (const [index, row] of rows.entries()) {
    const middle = row.top + row.height / 2;
    if (index > from && bottom > middle) to += 1;
    if (index < from && top < middle) to -= 1;
  }
  return to;
}

/** Limits a drag by `shift` pixels so that the row stays inside the list. */
export function withinList(rows: readonly RowBox[], from: number, shift: number): number {
  const [dragged, first, last] = [rows[from], rows[0], rows.at(-1)];
  if (dragged === undefined || first === undefined || last === undefined) return 0;
  const up = first.top - dragged.top;
  const down = last.top + last.height - dragged.top - dragged.height;
  return Math.max(up, Math.min(down, shift));
}

/** By how many pixels the row at `index` moves to make room for the dragged one. */
export function displacement(rows: readonly RowBox[], from: number, to: number, index: number): number {
  const height = rows[from]?.height ?? 0;
  if (index > from && index <= to) return -height;
  if (index < from && index >= to) return height;
  return 0;
}
