import { PASSKEY_NAME_LENGTH, passkeyNameSchema } from '@hln/contracts/passkeys';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { PASSKEYS } from '../../../content/second-factor.ts';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';

/** The name that is typed for a passkey, and what is wrong with it. @param suggested before anything is typed */
export function usePasskeyName(suggested: string) {
  const [name, setName] = useState(suggested);
  const [error, setError] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  return {
    name,
    error,
    input,
    type: setName,
    /** The name, if it will do; otherwise says why not, and null. */
    check: (): string | null => {
      const read = v.safeParse(passkeyNameSchema, name);
      setError(read.success ? undefined : PASSKEYS.nameMissing);
      if (read.success) return read.output;
      input.current?.focus();
      return null;
    },
  };
}

/** The field for it. It has the focus when it comes, in the place of the button that led to it. */
export function PasskeyName({ name, error, input, type }: ReturnType<typeof usePasskeyName>) {
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [input]);
  return (
    <Field label={PASSKEYS.name} hint={PASSKEYS.nameHint} error={error}>
      {(control) => (
        <Input
          {...control}
          ref={input}
          name="passkey-name"
          autoComplete="off"
          required
          maxLength={PASSKEY_NAME_LENGTH}
          value={name}
          onChange={({ target }) => type(target.value)}
        />
      )}
    </Field>
  );
}
