import * as v from 'valibot';
import { restClient } from '../rest-client.ts';
import { storedClaims, storedRefreshToken } from './stored-session.ts';

/** Under this name a browser keeps what the service has not heard of yet. */
const NOTES_KEY = 'hln-staff-sign-outs';

/** No session lives longer, in milliseconds. */
const LONGEST_SESSION = 30 * 86_400_000;

const noteSchema = v.object({
  session: v.string(),
  /** SHA-256 of the session's refresh token: it ends the session, and cannot be turned back into one. */
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** When somebody signed out, in milliseconds since 1970. */
  at: v.number(),
});
const notesSchema = v.array(noteSchema);

/** A session that somebody has left here and that the service may still honour. */
export type SignOutNote = v.InferOutput<typeof noteSchema>;

/**
 * Notes that the session of this browser is to be ended. Null where there is none, or where the browser makes no
 * digests (a page that is not served securely): the token itself is never kept.
 */
export async function noteSignOut(): Promise<SignOutNote | null> {
  const session = storedClaims()?.sessionId ?? null;
  const token = storedRefreshToken();
  if (session === null || token === null || globalThis.crypto.subtle === undefined) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const note = { session, digest, at: Date.now() };
  writeNotes([...readNotes(), note]);
  return note;
}

/** The service knows: nothing is left to be told. */
export function dropNote({ digest }: SignOutNote): void {
  writeNotes(readNotes().filter((other) => other.digest !== digest));
}

/** Ends on the server what was left here without its knowing. What it cannot be told now is kept for the next time. */
export async function finishSignOuts(): Promise<void> {
  for (const note of readNotes()) {
    if (Date.now() - note.at > LONGEST_SESSION || (await isSettled(note))) dropNote(note);
  }
}

async function isSettled({ session, digest }: SignOutNote): Promise<boolean> {
  const { status } = await restClient().rpc('end_left_session', { session, token_digest: digest });
  // A refusal will not become anything else; no answer, too many questions and a breakdown may.
  return status !== 0 && status !== 429 && status < 500;
}

function readNotes(): readonly SignOutNote[] {
  try {
    const text = window.localStorage.getItem(NOTES_KEY);
    return text === null ? [] : v.parse(notesSchema, JSON.parse(text));
  } catch {
    // Somebody else's writing, or a browser that stores nothing: there is nothing to be told.
    return [];
  }
}

function writeNotes(notes: readonly SignOutNote[]): void {
  try {
    if (notes.length === 0) window.localStorage.removeItem(NOTES_KEY);
    else window.localStorage.setItem(NOTES_KEY, JSON.stringify(notes));
  } catch {
    // A browser that stores nothing has forgotten the session, too.
  }
}
