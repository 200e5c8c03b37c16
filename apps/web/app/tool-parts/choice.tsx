import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Only for assistive technology, if the choices are self-explanatory. */
  readonly hideLabel?: boolean;
}

/** A few choices side by side: radio buttons that look like one control. Arrow keys move, as in any radio group. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, options, value, onChange, hideLabel = false } = props;
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={hideLabel ? 'visually-hidden' : styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
