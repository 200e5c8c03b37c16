import { COSTS_RANGE } from '../../../content/costs.ts';
import { Button } from '../../../ui/button.tsx';
import { type DateRange, sameRange } from './date-range.ts';
import { PRESETS, presetRange } from './presets.ts';
import styles from './range.module.css';

export interface PresetRowProps {
  readonly range: DateRange;
  /** Days since 1970-01-01. */
  readonly today: number;
  onChoose(range: DateRange): void;
}

/** The ranges at a press. */
export function PresetRow({ range, today, onChoose }: PresetRowProps) {
  return (
    <fieldset className={styles.presets}>
      <legend className="visually-hidden">{COSTS_RANGE.presets.label}</legend>
      {PRESETS.map((preset) => {
        const { range: days } = presetRange(preset, today);
        return (
          <Button
            key={preset}
            size="small"
            variant="quiet"
            aria-pressed={sameRange(range, days)}
            onClick={() => onChoose(days)}
          >
            {COSTS_RANGE.presets[preset]}
          </Button>
        );
      })}
    </fieldset>
  );
}
