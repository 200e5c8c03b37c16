import { forgetDrafts } from '../draft.ts';

/**
 * What staff are typing. It outlives a session that has merely expired, because they come back to it. After a
 * deliberate sign-out, the next person at this machine must not find it in any tab, not even in one that is reopened.
 */

const START = 'staff/';

/**
 * The time of the last deliberate sign-out: in the browser's storage, the last one of all; in a tab's own storage, the
 * last one that the tab has seen.
 */
const DISOWNED_KEY = 'hln-staff-drafts-disowned';

/** The name of a draft on a staff page. */
export const staffDraft = (name: string): string => `${START}${name}`;

/**
 * Disowns everything that has been typed in any tab so far. `forgetDisownedDrafts` deletes it once no field is left
 * that would still write it.
 */
export function disownDrafts(): void {
  try {
    window.localStorage.setItem(DISOWNED_KEY, String(Date.now()));
  } catch {
    // A browser without storage has not stored the drafts either.
  }
}

/**
 * Forgets this tab's drafts if somebody has signed out deliberately since they were typed. Call it before staff pages
 * show fields.
 */
export function forgetDisownedDrafts(): void {
  try {
    const disowned = window.localStorage.getItem(DISOWNED_KEY);
    if (disowned === null || disowned === window.sessionStorage.getItem(DISOWNED_KEY)) return;
    forgetDrafts(START);
    window.sessionStorage.setItem(DISOWNED_KEY, disowned);
  } catch {
    // A browser without storage has not stored the drafts either.
  }
}
