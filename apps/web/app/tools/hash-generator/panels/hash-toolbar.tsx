import { ALGORITHMS, type AlgorithmId } from '@hln/digests';
import { HASH_ALGORITHMS, HASH_TOOLBAR } from '../../../content/hash-generator.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Toolbar } from '../../../tool-parts/layout.tsx';
import { ShareButton } from '../../../tool-parts/share-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/controls.tsx';
import { DEFAULT_OPTIONS, type HashOptions } from '../options/options.ts';
import styles from './fields.module.css';

interface AlgorithmPickerProps {
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

export interface HashToolbarProps {
  readonly options: HashOptions;
  readonly canShare: boolean;
  /** A password's hash is checked instead. */
  readonly isVerifying: boolean;
  readonly onVerifying: (isVerifying: boolean) => void;
  readonly onChange: (changed: Partial<HashOptions>) => void;
  readonly onShare: () => void;
}

const MODES = [...HASH_TOOLBAR.modes, HASH_TOOLBAR.verify];

export function HashToolbar(props: HashToolbarProps) {
  const { options, canShare, isVerifying, onVerifying, onChange, onShare } = props;
  return (
    <Toolbar>
      <Choice
        hideLabel
        label={HASH_TOOLBAR.mode}
        options={MODES}
        value={isVerifying ? HASH_TOOLBAR.verify.value : options.mode}
        onChange={(mode) => {
          onVerifying(mode === HASH_TOOLBAR.verify.value);
          if (mode !== HASH_TOOLBAR.verify.value) onChange({ mode });
        }}
      />
      {!isVerifying && <ShareButton disabled={!canShare} onShare={onShare} />}
    </Toolbar>
  );
}
