import { LOGIN } from '../../../content/staff-session.ts';
import { staffAuth } from '../../../lib/staff/staff-client.ts';
import { serviceMessage } from './service-message.ts';

/** Asks for a mail with a link to a new password. @returns what went wrong, or null */
export async function requestReset(email: string): Promise<string | null> {
  try {
    const redirectTo = `${window.location.origin}/login`;
    const { error } = await staffAuth().resetPasswordForEmail(email.trim(), { redirectTo });
    return error === null ? null : serviceMessage(error);
  } catch {
    return LOGIN.errors.unexpected;
  }
}
