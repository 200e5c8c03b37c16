import type { Paint } from './palette.ts';
import styles from './swatch.module.css';

/** A spot of a category's colour, as the chart draws it. The name always stands beside it. */
export function Swatch({ paint }: { readonly paint: Paint }) {
  return (
    <span
      aria-hidden
      className={styles.swatch}
      data-hatched={paint.hatched}
      style={{ backgroundColor: `light-dark(${paint.light}, ${paint.dark})` }}
    />
  );
}
