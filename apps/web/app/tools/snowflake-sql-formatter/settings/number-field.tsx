import { useState } from 'react';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import type { NumberRange } from './options.ts';
import { parseWhole } from './parse-whole.ts';

export interface NumberFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly range: NumberRange;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The field shows what was typed while it has the focus; the value in force is always whole and within bounds. */
export function NumberField({ label, hint, range, value, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="numeric"
          min={range.min}
          max={range.max}
          step={1}
          value={typed ?? String(value)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(parseWhole(event.target.value, range));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}
