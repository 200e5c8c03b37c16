import { PASSWORD_LIMITS } from '@hln/contracts';
import { LOGIN, NEW_PASSWORD } from '../texts.ts';

export interface SignInErrors {
  readonly email?: string;
  readonly password?: string;
}

/** The errors of the sign-in form; empty when it can be submitted. */
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

/** The errors of the form for a new password; empty when it can be submitted. */
export function checkNewPassword(password: string, repeat: string): NewPasswordErrors {
  const wrong = passwordError(password);
  if (wrong !== null) return { password: wrong };
  if (new TextEncoder().encode(password).length > PASSWORD_LIMITS.mostBytes)
    return { password: NEW_PASSWORD.tooLong };
  return password === repeat ? {} : { repeat: NEW_PASSWORD.mismatch };
}

function passwordError(password: string): string | null {
  if (password === '') return LOGIN.errors.passwordRequired;
  return [...password].length < PASSWORD_LIMITS.shortest ? LOGIN.errors.passwordShort : null;
}
