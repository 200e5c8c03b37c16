import { CodedError, errorPredicate } from '@hln/contracts';
import type { MailFailure } from './mail-failure.ts';

/** A message that was not delivered. Trying again helps unless it is permanent. */
export class MailError extends CodedError {
  override readonly name = 'MailError';
  readonly permanent: boolean;
  readonly failure: MailFailure;

  /** @param message what the mail server said */
  constructor(message: string, permanent: boolean, failure: MailFailure) {
    super(permanent ? 'mail_rejected' : 'mail_not_sent', message);
    this.permanent = permanent;
    this.failure = failure;
  }
}

export const isMailError = errorPredicate<MailError>('MailError');

/** For a message that must not be sent any more. */
export const stoppedError = () =>
  new MailError('It was stopped before its end was sent, so nothing was delivered.', false, {
    cause: 'other',
    outcome: 'stopped',
  });
