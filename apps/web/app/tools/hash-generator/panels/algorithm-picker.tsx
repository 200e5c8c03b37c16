import { ALGORITHMS, type AlgorithmId } from '@hln/digests';
import { HASH_ALGORITHMS } from '../../../content/hash-generator.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/controls.tsx';
import { DEFAULT_OPTIONS } from '../options/options.ts';
import styles from './fields.module.css';

export interface AlgorithmPickerProps {
  readonly chosen: readonly AlgorithmId[];
  readonly onChange: (chosen: readonly AlgorithmId[]) => void;
}

const ALL = ALGORITHMS.map(({ id }) => id);

/** Which algorithms are computed and shown. */
export function AlgorithmPicker({ chosen, onChange }: AlgorithmPickerProps) {
  return (
    <details className={styles.picker}>
      <summary>
        {HASH_ALGORITHMS.label}
        <span className={styles.count}>{HASH_ALGORITHMS.chosen(chosen.length, ALL.length)}</span>
      </summary>
      <div className={styles.algorithms}>
        {ALL.map((id) => (
          <Checkbox
            key={id}
            label={id}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(ALL.filter((one) => (one === id ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
      <Button variant="quiet" size="small" onClick={() => onChange(ALL)}>
        {HASH_ALGORITHMS.all}
      </Button>
      <Button variant="quiet" size="small" onClick={() => onChange(DEFAULT_OPTIONS.algorithms)}>
        {HASH_ALGORITHMS.usual}
      </Button>
    </details>
  );
}
