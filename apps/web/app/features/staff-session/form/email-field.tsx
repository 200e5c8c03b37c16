import type { ComponentProps } from 'react';
import { LOGIN } from '../../../content/staff-session.ts';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';

export interface EmailFieldProps {
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (email: string) => void;
  readonly ref: ComponentProps<'input'>['ref'];
}

/** The e-mail address of an account, as password managers know it. */
export function EmailField({ error, value, onChange, ref }: EmailFieldProps) {
  return (
    <Field label={LOGIN.email} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={ref}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
