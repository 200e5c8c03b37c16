import { useId } from 'react';
import { HASH_INPUT } from '../../../content/hash-generator.ts';
import { Select } from '../../../ui/controls.tsx';
import type { InputEncoding } from '../options/options.ts';
import styles from './fields.module.css';

export interface EncodingFieldProps {
  readonly label?: string;
  readonly value: InputEncoding;
  readonly onChange: (encoding: InputEncoding) => void;
}

/** What a typed text stands for. */
export function EncodingField({ label = HASH_INPUT.encoding, value, onChange }: EncodingFieldProps) {
  const id = useId();
  return (
    <div className={styles.encoding}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        options={HASH_INPUT.encodings}
        value={value}
        onChange={({ target }) => {
          const chosen = HASH_INPUT.encodings.find((one) => one.value === target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
    </div>
  );
}
