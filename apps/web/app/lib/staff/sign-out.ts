import { staffAuth } from './staff-client.ts';
import { forgetSession, holdsSession } from './stored-session.ts';
import { dropNote, noteSignOut } from './unfinished-sign-outs.ts';

/** Leaving is not held up by a service that does not answer, in milliseconds. */
const PATIENCE = 4_000;

/**
 * Ends this browser's session, in all its tabs. Without a connection it is forgotten here, which is what the person
 * at the screen asked for, and the service is told when it can be reached again.
 */
export async function signOutStaff(): Promise<void> {
  // Before anything else, so that a tab that is closed now has not left a session behind.
  const note = await noteSignOut();
  const toldService = staffAuth()
    .signOut({ scope: 'local' })
    .then(({ error }) => {
      if (error === null && note !== null) dropNote(note);
    });
  const patience = new Promise<void>((resolve) => setTimeout(resolve, navigator.onLine ? PATIENCE : 0));
  await Promise.race([toldService, patience]).catch(() => undefined);
  if (holdsSession()) forgetSession();
}
