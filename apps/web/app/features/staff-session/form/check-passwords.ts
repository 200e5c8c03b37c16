import { LOGIN, NEW_PASSWORD } from '../../../content/staff-session.ts';

const SHORTEST = 6;

/** The service hashes no more than this many bytes. */
const LONGEST_BYTES = 72;

export interface SignInErrors {
  readonly email?: string;
  readonly password?: string;
}

/** What is wrong with the sign-in form; empty when it can be sent. */
export function checkSignIn(email: string, password: string): SignInErrors {
  const wrong = passwordError(password);
  return {
    ...(email.trim() === '' && { email: LOGIN.errors.emailRequired }),
    ...(wrong !== null && { password: wrong }),
  };
}

export interface NewPasswordErrors {
  readonly password?: string;
  readonly repeat?: string;
}

/** What is wrong with a password that is about to be set; empty when it can be sent. */
export function checkNewPassword(password: string, repeat: string): NewPasswordErrors {
  const wrong = passwordError(password);
  if (wrong !== null) return { password: wrong };
  if (new TextEncoder().encode(password).length > LONGEST_BYTES) return { password: NEW_PASSWORD.tooLong };
  return password === repeat ? {} : { repeat: NEW_PASSWORD.mismatch };
}

function passwordError(password: string): string | null {
  if (password === '') return LOGIN.errors.passwordRequired;
  return [...password].length < SHORTEST ? LOGIN.errors.passwordShort : null;
}
