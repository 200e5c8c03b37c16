import { staffAuth } from './staff-client.ts';
import { forgetSession, holdsSession } from './stored-session.ts';
import { dropNote, noteSignOut } from './unfinished-sign-outs.ts';

/** How long to wait for the service, in milliseconds: signing out must not hang on one that does not answer. */
const SIGN_OUT_TIMEOUT = 4_000;

/**
 * Ends this browser's session, in all its tabs. Offline, the session is only removed here; the service is told as soon
 * as it can be reached again.
 */
export async function signOutStaff(): Promise<void> {
  // First of all, so that closing the tab now does not leave the session open on the server.
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
