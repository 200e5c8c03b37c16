import { useId } from 'react';
import { PICKER } from '../../../content/color-picker.ts';
import { classNames } from '../../../ui/class-names.ts';
import { cssOf, type Picked } from './picked.ts';
import styles from './picking.module.css';
import { useProperties } from './use-properties.ts';

export interface SlidersProps {
  readonly picked: Picked;
  readonly onPick: (picked: Picked) => void;
}

/** Hue and alpha. */
export function Sliders({ picked, onPick }: SlidersProps) {
  return (
    <div className={styles.sliders}>
      <Slider
        label={PICKER.hue}
        className={styles.hue}
        value={picked.hue}
        most={360}
        step={0.5}
        text={PICKER.hueText(picked.hue)}
        onChange={(hue) => onPick({ ...picked, hue })}
      />
      <Slider
        label={PICKER.alpha}
        className={styles.alpha}
        value={picked.alpha}
        most={1}
        step={0.01}
        text={PICKER.alphaText(picked.alpha)}
        full={cssOf({ ...picked, alpha: 1 })}
        onChange={(alpha) => onPick({ ...picked, alpha })}
      />
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly value: number;
  readonly most: number;
  readonly step: number;
  readonly text: string;
  /** The colour at the right end. */
  readonly full?: string;
  readonly onChange: (value: number) => void;
}

function Slider({ label, className, value, most, step, text, full = 'black', onChange }: SliderProps) {
  const id = useId();
  const ref = useProperties<HTMLInputElement>({ '--swatch': full });
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        type="range"
        className={classNames(styles.range, className)}
        min={0}
        max={most}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id}>{text}</output>
    </div>
  );
}
