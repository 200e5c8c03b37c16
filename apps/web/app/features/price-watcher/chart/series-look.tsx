import { Icon } from '../../../ui/icon.tsx';
import { chartIcon } from '../../../ui/staff-icons.ts';
import styles from './chart.module.css';

/** The number of colours. Further lines repeat them with other dashes. */
export const SERIES_COLOURS = 8;

/** Eight shapes around the origin, about 8 units wide, so that lines can be told apart without their colours. */
const SHAPES = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  'M-3.5-3.5h7v7h-7z',
  'M0-4.5l4.5 8h-9z',
  'M0-5l5 5-5 5-5-5z',
  'M0 4.5l4.5-8h-9z',
  'M-1.5-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z',
  'M-4.5-2.5l2-2L0-2l2.5-2.5 2 2L2 0l2.5 2.5-2 2L0 2l-2.5 2.5-2-2L-2 0z',
  'M-2.5-4.5h5l2.5 4.5-2.5 4.5h-5l-2.5-4.5z',
] as const;

interface MarkerProps {
  readonly slot: number;
  readonly x: number;
  readonly y: number;
  readonly large?: boolean;
}

export function Marker({ slot, x, y, large = false }: MarkerProps) {
  return (
    <path
      className={styles.marker}
      d={SHAPES[slot % SERIES_COLOURS]}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})${large ? ' scale(1.4)' : ''}`}
    />
  );
}

const DASHES = [undefined, '10 3', '5 3', '12 3 3 3'] as const;

/** The class that sets `--series` to the colour of a slot. */
export function slotClass(slot: number): string {
  return styles[`slot${slot % SERIES_COLOURS}`] ?? '';
}

/** The dashes of a slot: neighbours differ, and so do lines of the same colour. */
export function dashesOf(slot: number): string | undefined {
  return DASHES[(slot + Math.floor(slot / SERIES_COLOURS)) % DASHES.length];
}

/** A short piece of a line as the chart draws it, or the icon of the chart if there is no line. */
export function LineSample({ slot }: { readonly slot: number | undefined }) {
  if (slot === undefined) return <Icon path={chartIcon} />;
  return (
    <svg
      className={`${styles.sample} ${slotClass(slot)}`}
      viewBox="0 0 28 14"
      width="28"
      height="14"
      aria-hidden
    >
      <path className={styles.line} d="M1 7h26" strokeDasharray={dashesOf(slot)} />
      <Marker slot={slot} x={14} y={7} />
    </svg>
  );
}
