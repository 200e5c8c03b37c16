import { FEEDBACK_LIMITS } from '@hln/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { FEEDBACK_REASON_FORM } from '../../../content/feedback-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, Input, TextArea } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../feedback.module.css';
import type { ReasonFormValues } from './reason-form-values.ts';

interface ReasonFormErrors {
  readonly reason?: string;
  readonly email?: string;
}

const emailSchema = v.pipe(v.string(), v.trim(), v.maxLength(FEEDBACK_LIMITS.email), v.email());

const count = (value: number) => value.toLocaleString('en-NZ');

/** The errors of the Needs Improvement form; empty when it can be submitted. */
export function checkReasonForm({ reason, wantsFollowUp, email }: ReasonFormValues): ReasonFormErrors {
  const { noReason, longReason, email: invalidEmail } = FEEDBACK_REASON_FORM.errors;
  const errors: { reason?: string; email?: string } = {};
  const length = reason.trim().length;
  if (length === 0) errors.reason = noReason;
  else if (length > FEEDBACK_LIMITS.reason) {
    errors.reason = longReason(count(FEEDBACK_LIMITS.reason), count(length));
  }
  if (wantsFollowUp && email.trim() !== '' && !v.is(emailSchema, email)) {
    errors.email = invalidEmail;
  }
  return errors;
}

export interface ReasonFormProps {
  /** Empty, or the draft that survived a reload. */
  readonly initial: ReasonFormValues;
  /** Whether the visitor has just opened it, so that it should get the focus. */
  readonly takesFocus: boolean;
  readonly submitting: boolean;
  /** Called on every change with a function that returns the form's values. */
  readonly onEdit: (values: () => ReasonFormValues) => void;
  /** @param website the content of the honeypot field */
  readonly onSubmit: (values: ReasonFormValues, website: string) => void;
  readonly onCancel: () => void;
}

/** Opens under "Needs Improvement". What was typed is kept until it is unmounted. */
export function ReasonForm(props: ReasonFormProps) {
  const { initial, takesFocus, submitting, onEdit, onSubmit, onCancel } = props;
  const reasonRef = useRef<HTMLTextAreaElement>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  const [wantsFollowUp, setWantsFollowUp] = useState(initial.wantsFollowUp);
  const [email, setEmail] = useState(initial.email);
  const [errors, setErrors] = useState<ReturnType<typeof checkReasonForm>>({});

  const { current: focusFirst } = useRef(takesFocus);
  useEffect(() => {
    if (focusFirst) reasonRef.current?.focus();
  }, [focusFirst]);

  function edited(change: Partial<ReasonFormValues> = {}) {
    const area = reasonRef.current;
    onEdit(() => ({ reason: area?.value ?? '', wantsFollowUp, email, ...change }));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting) return;
    const values = { reason: reasonRef.current?.value ?? '', wantsFollowUp, email };
    const website = new FormData(event.currentTarget).get('website');
    const found = checkReasonForm(values);
    setErrors(found);
    if (found.reason !== undefined) reasonRef.current?.focus();
    else if (found.email !== undefined) emailRef.current?.focus();
    else onSubmit(values, typeof website === 'string' ? website : '');
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={FEEDBACK_REASON_FORM.reason} error={errors.reason}>
        {(control) => (
          // Uncontrolled, so that a pasted megabyte is not copied on every key.
          <TextArea
            {...control}
            ref={reasonRef}
            name="reason"
            rows={4}
            required
            aria-required
            defaultValue={initial.reason}
            onInput={() => {
              if (errors.reason !== undefined) setErrors(({ reason: _, ...others }) => others);
              edited();
            }}
          />
        )}
      </Field>
      <Checkbox
        label={FEEDBACK_REASON_FORM.wantsFollowUp}
        name="wants-follow-up"
        checked={wantsFollowUp}
        onChange={({ target }) => {
          setWantsFollowUp(target.checked);
          edited({ wantsFollowUp: target.checked });
        }}
      />
      {wantsFollowUp && (
        <Field label={FEEDBACK_REASON_FORM.email} hint={FEEDBACK_REASON_FORM.emailHint} error={errors.email}>
          {(control) => (
            <Input
              {...control}
              ref={emailRef}
              type="email"
              name="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                edited({ email: target.value });
              }}
            />
          )}
        </Field>
      )}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {FEEDBACK_REASON_FORM.website}
          <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <div className={styles.formButtons}>
        <Button type="submit" variant="primary" busy={submitting} disabled={submitting}>
          {submitting ? FEEDBACK_REASON_FORM.submitting : FEEDBACK_REASON_FORM.submit}
        </Button>
        <Button variant="quiet" onClick={onCancel} disabled={submitting}>
          {FEEDBACK_REASON_FORM.cancel}
        </Button>
      </div>
    </form>
  );
}
