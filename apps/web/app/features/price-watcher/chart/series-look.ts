import styles from './chart.module.css';

/** The number of colours. Further lines repeat them with other dashes. */
export const SERIES_COLOURS = 8;

const DASHES = [undefined, '10 3', '5 3', '12 3 3 3'] as const;

/** The class that sets `--series` to the colour of a slot. */
export function slotClass(slot: number): string {
  return styles[`slot${slot % SERIES_COLOURS}`] ?? '';
}

/** The dashes of a slot: neighbours differ, and so do lines of the same colour. */
export function dashesOf(slot: number): string | undefined {
  return DASHES[(slot + Math.floor(slot / SERIES_COLOURS)) % DASHES.length];
}
