import type { FieldInput, FieldSpec } from '@hln/qr';
import { useState } from 'react';
import { QR_FORM } from '../../../content/qr-generator.ts';
import { QR_FIELDS } from '../../../content/qr-generator-fields.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox, Input, Select, TextArea } from '../../../ui/controls.tsx';
import { type FieldControl as ControlProps, Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { eyeIcon, eyeOffIcon } from '../../../ui/icons.ts';
import styles from '../qr-generator.module.css';

export interface FieldControlProps {
  readonly kind: string;
  readonly spec: FieldSpec;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
}

/** Types of `input` elements; fields not listed here are plain text. */
const TYPES: Partial<Record<FieldInput, string>> = {
  url: 'url',
  phone: 'tel',
  date: 'date',
};

/** One field of a payload, with its label and error. */
export function FieldControl(props: FieldControlProps) {
  const { kind, spec, value, error, onChange } = props;
  const words = QR_FIELDS[kind]?.[spec.name] ?? QR_FIELDS.any?.[spec.name] ?? { label: spec.name };
  if (spec.input === 'switch') {
    return (
      <Checkbox
        label={words.label}
        {...(words.hint !== undefined && { hint: words.hint })}
        checked={value !== ''}
        onChange={(event) => onChange(event.target.checked ? 'true' : '')}
      />
    );
  }
  return (
    <Field label={words.label} hint={words.hint} error={error}>
      {(control) => <Control {...props} control={control} words={words} />}
    </Field>
  );
}

interface InnerProps extends FieldControlProps {
  readonly control: ControlProps;
  readonly words: { readonly placeholder?: string; readonly choices?: Readonly<Record<string, string>> };
}

function Control(props: InnerProps) {
  const { spec, value, control, words, onChange, onLeave } = props;
  const common = { ...control, value, onBlur: onLeave };
  switch (spec.input) {
    case 'choice':
      return (
        <Select
          {...common}
          options={(spec.choices ?? []).map((choice) => ({
            value: choice,
            label: words.choices?.[choice] ?? choice,
          }))}
          value={value === '' ? spec.choices?.[0] : value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'lines':
      return (
        <TextArea
          {...common}
          rows={spec.name === 'text' ? 6 : 3}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'secret':
      return <SecretInput {...props} />;
    default:
      return (
        <Input
          {...common}
          type={spec.input === 'time' ? 'datetime-local' : (TYPES[spec.input] ?? 'text')}
          inputMode={spec.input === 'number' ? 'decimal' : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function SecretInput({ control, value, onChange, onLeave }: InnerProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.secret}>
      <Input
        {...control}
        type={shown ? 'text' : 'password'}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onBlur={onLeave}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={shown ? QR_FORM.hide : QR_FORM.show}
        aria-pressed={shown}
        icon={<Icon path={shown ? eyeOffIcon : eyeIcon} />}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
