import { useId, useState } from 'react';
import { HASH_INPUT } from '../../../content/hash-generator.ts';
import { HASH_KEY } from '../../../content/hash-key.ts';
import { SecretInput } from '../../../tool-parts/secret-input.tsx';
import { Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import type { InputEncoding } from '../options/options.ts';
import styles from './fields.module.css';

interface EncodingFieldProps {
  readonly label?: string;
  readonly value: InputEncoding;
  readonly onChange: (encoding: InputEncoding) => void;
}

export interface KeyFieldProps {
  readonly value: string;
  readonly encoding: InputEncoding;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onEncoding: (encoding: InputEncoding) => void;
}

/** An HMAC's key: hidden until shown, and never in a draft, link or storage. */
export function KeyField({ value, encoding, error, onChange, onEncoding }: KeyFieldProps) {
  const [shown, setShown] = useState(false);
  const hint = value === '' ? `${HASH_KEY.empty} ${HASH_KEY.hint}` : HASH_KEY.hint;
  return (
    <div className={styles.key}>
      <Field label={HASH_KEY.label} hint={hint} error={error}>
        {(control) => (
          <SecretInput
            control={control}
            value={value}
            onChange={onChange}
            shown={shown}
            onShown={setShown}
            words={HASH_KEY}
          />
        )}
      </Field>
      <EncodingField label={HASH_KEY.encoding} value={encoding} onChange={onEncoding} />
    </div>
  );
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
        onChoose={({ value }) => onChange(value)}
      />
    </div>
  );
}
