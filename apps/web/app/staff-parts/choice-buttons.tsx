import { Button } from '../ui/button.tsx';
import styles from './choice-buttons.module.css';

export interface ChoiceButtonsProps<Value extends string | number> {
  readonly legend: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** A few ways to look at something, side by side; the chosen one is pressed. */
export function ChoiceButtons<Value extends string | number>({
  legend,
  options,
  value,
  onChoose,
}: ChoiceButtonsProps<Value>) {
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map(([option, label]) => (
        <Button key={option} size="small" aria-pressed={option === value} onClick={() => onChoose(option)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
