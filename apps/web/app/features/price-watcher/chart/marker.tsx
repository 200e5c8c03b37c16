import styles from './chart.module.css';
import { SERIES_COLOURS } from './series-look.ts';

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

export interface MarkerProps {
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
