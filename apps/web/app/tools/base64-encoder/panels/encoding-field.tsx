import { BASE64_OPTIONS } from '../../../content/base64-encoder.ts';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import type { Base64Options } from '../options/options.ts';

export interface EncodingFieldProps {
  readonly label: string;
  readonly value: Base64Options['encoding'];
  readonly onChange: (encoding: Base64Options['encoding']) => void;
}

/** How characters and bytes belong together. */
export function EncodingField({ label, value, onChange }: EncodingFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          options={BASE64_OPTIONS.encodingNames}
          value={value}
          onChange={({ target }) => {
            const chosen = BASE64_OPTIONS.encodingNames.find((one) => one.value === target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        />
      )}
    </Field>
  );
}
