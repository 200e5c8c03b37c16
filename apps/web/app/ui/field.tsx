import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';
import { warningIcon } from './icons.ts';

/** What a control inside a {@link Field} must spread so that label, hint and error belong to it. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Marks the control as invalid; announced when it appears. */
  readonly error?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint and error: `<Field label="Name">{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].join(' ').trim();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined })}
      {hint !== undefined && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <div role="alert">
        {error !== undefined && (
          <p className="field-error" id={errorId}>
            <Icon path={warningIcon} />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
