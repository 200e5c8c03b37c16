import * as v from 'valibot';

/** Under this name the sign-in client keeps its session, and tells other tabs of its changes. */
export const SESSION_KEY = 'hln-staff-session';

const sessionSchema = v.object({ access_token: v.string(), refresh_token: v.string() });
const claimsSchema = v.object({ sub: v.string(), session_id: v.optional(v.string()) });

/** What an access token says about its bearer. */
export interface TokenClaims {
  readonly userId: string;
  /** null for a token that belongs to no session. */
  readonly sessionId: string | null;
}

/** Reads a token without checking its signature, which is the server's business; null for what is none. */
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

/** Whose session this browser holds, whether or not the server still honours it; null when it holds none. */
export function storedClaims(): TokenClaims | null {
  const session = readSession();
  return session === null ? null : readClaims(session.access_token);
}

/** What renews the session that this browser holds; null when it holds none. */
export function storedRefreshToken(): string | null {
  return readSession()?.refresh_token ?? null;
}

function readSession(): v.InferOutput<typeof sessionSchema> | null {
  try {
    return v.parse(sessionSchema, JSON.parse(window.localStorage.getItem(SESSION_KEY) ?? ''));
  } catch {
    // No session, an unreadable one, or a browser that stores nothing.
    return null;
  }
}

/** Whether this browser holds anything that was a session, readable or not. */
export function holdsSession(): boolean {
  try {
    return window.localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}

/** Takes the session out of this browser and tells every tab, as the sign-in client would. */
export function forgetSession(): void {
  try {
    window.localStorage.removeItem(SESSION_KEY);
  } catch {
    // A browser that stores nothing keeps the session in memory, where a new page does not find it.
  }
  const tabs = new BroadcastChannel(SESSION_KEY);
  tabs.postMessage({ event: 'SIGNED_OUT', session: null });
  tabs.close();
}
