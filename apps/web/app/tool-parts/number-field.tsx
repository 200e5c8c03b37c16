import { useState } from 'react';
import { Input } from '../ui/controls.tsx';
import { Field } from '../ui/field.tsx';
import styles from './number-field.module.css';

export interface NumberFieldProps {
  readonly label: string;
  readonly limits: { readonly min: number; readonly max: number };
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** A slider beside the number. */
  readonly slider?: boolean;
}

/** A whole number between limits. A valid number counts as soon as it is typed; leaving the field corrects others. */
export function NumberField({ label, limits, value, onChange, slider = false }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const accept = (text: string) => {
    const number = Number(text);
    return text.trim() !== '' && Number.isInteger(number) && number >= limits.min && number <= limits.max
      ? number
      : null;
  };
  return (
    <div className={styles.number}>
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={limits.min}
            max={limits.max}
            value={typed ?? String(value)}
            onChange={(event) => {
              setTyped(event.target.value);
              const number = accept(event.target.value);
              if (number !== null) onChange(number);
            }}
            onBlur={() => {
              const number = Math.round(Number(typed ?? value));
              if (typed !== null && typed.trim() !== '' && Number.isFinite(number)) {
                onChange(Math.min(limits.max, Math.max(limits.min, number)));
              }
              setTyped(null);
            }}
          />
        )}
      </Field>
      {slider && (
        <input
          type="range"
          className={styles.slider}
          aria-label={label}
          min={limits.min}
          max={limits.max}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      )}
    </div>
  );
}
