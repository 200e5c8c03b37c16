import { staffAuth } from './staff-client.ts';
import { forgetSession, holdsSession } from './stored-session.ts';

/** Leaving is not held up by a service that does not answer, in milliseconds. */
const PATIENCE = 4_000;

/**
 * Ends this browser's session, in all its tabs. Without a connection it is only forgotten here, which is what the
 * person at the screen asked for; the service then learns nothing of it.
 */
export async function signOutStaff(): Promise<void> {
  const toldService = staffAuth().signOut({ scope: 'local' });
  const patience = new Promise<void>((resolve) => setTimeout(resolve, navigator.onLine ? PATIENCE : 0));
  await Promise.race([toldService, patience]).catch(() => undefined);
  if (holdsSession()) forgetSession();
}
