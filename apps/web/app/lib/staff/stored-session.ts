import * as v from 'valibot';

/** The storage key of the sign-in client's session, also the name of the channel on which tabs share its changes. */
export const SESSION_KEY = 'hln-staff-session';

const sessionSchema = v.object({ access_token: v.string(), refresh_token: v.string() });
const claimsSchema = v.object({ sub: v.string(), session_id: v.optional(v.string()) });

/** What an access token says about its bearer. */
export interface TokenClaims {
  readonly userId: string;
  /** null for a token that belongs to no session. */
  readonly sessionId: string | null;
}

/** Decodes a token without checking its signature, which is up to the server; null when it is not one. */
export function readClaims(accessToken: string): TokenClaims | null {
  const payload = accessToken.split('.')[1] ?? '';
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const claims = v.parse(claimsSchema, JSON.parse(text));
    return { userId: claims.sub, sessionId: claims.session_id ?? null };
  } catch {
    return null;
  }
}

/** The claims of the session in this browser, whether or not the server still honours it; null when there is none. */
export function storedClaims(): TokenClaims | null {
  const session = readSession();
  return session === null ? null : readClaims(session.access_token);
}

/** The refresh token of the session in this browser; null when there is none. */
export function storedRefreshToken(): string | null {
  return readSession()?.refresh_token ?? null;
}

function readSession(): v.InferOutput<typeof sessionSchema> | null {
  try {
    return v.parse(sessionSchema, JSON.parse(window.localStorage.getItem(SESSION_KEY) ?? ''));
  } catch {
    // No session, an unreadable one, or a browser without storage.
    return null;
  }
}

/** Whether this browser holds a stored session, readable or not. */
export function holdsSession(): boolean {
  try {
    return window.localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}

/** Removes the session from this browser and tells every tab, as the sign-in client would. */
export function forgetSession(): void {
  try {
    window.localStorage.removeItem(SESSION_KEY);
  } catch {
    // Without storage, the session is only in memory, where a new document doesn't find it.
  }
  const tabs = new BroadcastChannel(SESSION_KEY);
  tabs.postMessage({ event: 'SIGNED_OUT', session: null });
  tabs.close();
}
