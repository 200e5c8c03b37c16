import { isAuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { LOGIN } from '../../../content/staff-session.ts';
import { readableMessage } from '../../../lib/service-message.ts';
import { isBusyMessage } from '../../../lib/staff/busy-service.ts';

/** What the sign-in service says in its refusal; anything that did not come from it is unexpected. */
export function serviceMessage(error: unknown): string {
  const spoke =
    isAuthApiError(error) ||
    isAuthWeakPasswordError(error) ||
    (isAuthRetryableFetchError(error) && isBusyMessage(error.status, error.message));
  return (spoke ? readableMessage(error.message) : null) ?? LOGIN.errors.unexpected;
}
