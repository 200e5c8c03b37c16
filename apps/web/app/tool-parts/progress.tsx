import { TOOL_PROGRESS } from '../content/tool-parts.ts';
import { Button } from '../ui/button.tsx';
import styles from './progress.module.css';

export interface ProgressProps {
  /** What is in progress, such as "Hashing “film.mov”". */
  readonly label: string;
  /** From 0 to 1; null if unknown. */
  readonly share: number | null;
  readonly onCancel: () => void;
}

/** A long task with a button to stop it. */
export function Progress({ label, share, onCancel }: ProgressProps) {
  return (
    <div className={styles.progress}>
      <span className={styles.label}>{label}</span>
      <progress aria-label={label} max={1} {...(share !== null && { value: share })} />
      <span className={styles.percent}>{share !== null && TOOL_PROGRESS.percent(share)}</span>
      <Button size="small" onClick={onCancel}>
        {TOOL_PROGRESS.cancel}
      </Button>
    </div>
  );
}
