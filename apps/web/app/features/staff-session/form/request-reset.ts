import { isAuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { readableMessage } from '../../../lib/service-message.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { LOGIN } from '../texts.ts';

const SERVICE_UNAVAILABLE = 503;

/** Requests an email with a link for setting a new password. @returns the message of a failure, or null */
export async function requestReset(email: string): Promise<string | null> {
  try {
    const redirectTo = `${window.location.origin}/login`;
    const { error } = await staffAuth().resetPasswordForEmail(email.trim(), { redirectTo });
    return error === null ? null : serviceMessage(error);
  } catch {
    return LOGIN.errors.unexpected;
  }
}

/** The message of a refusal by the sign-in service; any other failure is called unexpected. */
export function serviceMessage(error: unknown): string {
  const isRefusal =
    isAuthApiError(error) ||
    isAuthWeakPasswordError(error) ||
    // The service is too busy (lib/staff/staff-client.ts). Without a message from the service, a 503 has no readable
    // one.
    (isAuthRetryableFetchError(error) && error.status === SERVICE_UNAVAILABLE);
  return (isRefusal ? readableMessage(error.message) : null) ?? LOGIN.errors.unexpected;
}
