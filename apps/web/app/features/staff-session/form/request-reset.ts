import { LOGIN } from '../../../content/staff-session.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { serviceMessage } from './service-message.ts';

/** Requests a mail with a link for setting a new password. @returns the message of a failure, or null */
export async function requestReset(email: string): Promise<string | null> {
  try {
    const redirectTo = `${window.location.origin}/login`;
    const { error } = await staffAuth().resetPasswordForEmail(email.trim(), { redirectTo });
    return error === null ? null : serviceMessage(error);
  } catch {
    return LOGIN.errors.unexpected;
  }
}
