import * as v from 'valibot';
import { restClient } from '../rest-client.ts';
import { staffAuth } from './staff-client.ts';
import { forgetSession, holdsSession, storedClaims, storedRefreshToken } from './stored-session.ts';

/** The storage key for sign-outs that have not reached the service yet. */
const NOTES_KEY = 'hln-staff-sign-outs';

/** The longest life of a session, in milliseconds. */
const LONGEST_SESSION = 30 * 86_400_000;

const noteSchema = v.object({
  session: v.string(),
  /** SHA-256 of the session's refresh token: it ends the session, and cannot be turned back into one. */
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** When the person signed out, in milliseconds since 1970. */
  at: v.number(),
});
const notesSchema = v.array(noteSchema);

/** A session that was signed out here and that the service may still honour. */
type SignOutNote = v.InferOutput<typeof noteSchema>;

/**
 * Stores a note that this browser's session is to be ended on the server. Null when there is no session, or when the
 * browser offers no digests (on a page that is not served over https): the token itself is never stored.
 */
async function noteSignOut(): Promise<SignOutNote | null> {
  const session = storedClaims()?.sessionId ?? null;
  const token = storedRefreshToken();
  if (session === null || token === null || globalThis.crypto.subtle === undefined) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const note = { session, digest, at: Date.now() };
  writeNotes([...readNotes(), note]);
  return note;
}

/** Removes a note once the service knows. */
function dropNote({ digest }: SignOutNote): void {
  writeNotes(readNotes().filter((other) => other.digest !== digest));
}

/** Ends, on the server, sessions that were signed out without its knowledge. If that fails now, it is retried later. */
export async function finishSignOuts(): Promise<void> {
  for (const note of readNotes()) {
    if (Date.now() - note.at > LONGEST_SESSION || (await isSettled(note))) dropNote(note);
  }
}

async function isSettled({ session, digest }: SignOutNote): Promise<boolean> {
  const { status } = await restClient().rpc('end_left_session', { session, token_digest: digest });
  // A refusal is final; a missing response, a rate limit or a server error may pass.
  return status !== 0 && status !== 429 && status < 500;
}

function readNotes(): readonly SignOutNote[] {
  try {
    const text = window.localStorage.getItem(NOTES_KEY);
    return text === null ? [] : v.parse(notesSchema, JSON.parse(text));
  } catch {
    // Not our data, or a browser without storage: there is nothing to report.
    return [];
  }
}

function writeNotes(notes: readonly SignOutNote[]): void {
  try {
    if (notes.length === 0) window.localStorage.removeItem(NOTES_KEY);
    else window.localStorage.setItem(NOTES_KEY, JSON.stringify(notes));
  } catch {
    // A browser without storage has not stored the session either.
  }
}

/** How long to wait for the service, in milliseconds: signing out must not hang on one that does not answer. */
const SIGN_OUT_TIMEOUT = 4_000;

/**
 * Ends this browser's session, in all its tabs. Offline, the session is only removed here; the service is told as soon
 * as it can be reached again.
 */
export async function signOutStaff(): Promise<void> {
  // This comes first, so that closing the tab now does not leave the session open on the server.
  const note = await noteSignOut();
  const serviceSignOut = staffAuth()
    .signOut({ scope: 'local' })
    .then(({ error }) => {
      if (error === null && note !== null) dropNote(note);
    });
  const timeout = new Promise<void>((resolve) =>
    setTimeout(resolve, navigator.onLine ? SIGN_OUT_TIMEOUT : 0),
  );
  await Promise.race([serviceSignOut, timeout]).catch(() => undefined);
  if (holdsSession()) forgetSession();
}
