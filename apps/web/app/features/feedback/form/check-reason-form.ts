import { FEEDBACK_LIMITS } from '@hln/contracts';
import * as v from 'valibot';
import { FEEDBACK_REASON_FORM } from '../../../content/feedback-form.ts';
import type { ReasonFormValues } from './reason-form-values.ts';

export interface ReasonFormErrors {
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
