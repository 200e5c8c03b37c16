import { Icon } from '../../../ui/icon.tsx';
import { chartIcon } from '../../../ui/staff-icons.ts';
import styles from './chart.module.css';
import { Marker } from './marker.tsx';
import { dashesOf, slotClass } from './series-look.ts';

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
