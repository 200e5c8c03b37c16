import type { Paint } from './palette.ts';
import styles from './swatch.module.css';

/** A spot in the colour of a category, as the chart draws it. It is always shown beside the category's name. */
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
