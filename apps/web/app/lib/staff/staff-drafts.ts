import { forgetDrafts } from '../draft.ts';

/**
 * What staff are typing. It outlives a session that has merely ended, since they come back to it; when they sign out on
 * purpose, the next person at this machine must not find it, in whatever tab, nor in one that is opened again.
 */

const START = 'staff/';

/** In the browser's storage the last sign-out on purpose, in a tab's own the last that the tab has heard of. */
const DISOWNED_KEY = 'hln-staff-drafts-disowned';

/** The name of a draft on a staff page. */
export const staffDraft = (name: string): string => `${START}${name}`;

/**
 * What has been typed until now in any tab is nobody's any more. It is forgotten by `forgetDisownedDrafts`, once the
 * fields are gone that would still write it.
 */
export function disownDrafts(): void {
  try {
    window.localStorage.setItem(DISOWNED_KEY, String(Date.now()));
  } catch {
    // A browser without storage has not stored the drafts either.
  }
}

/** Forgets this tab's drafts if somebody has signed out on purpose since they were typed. Before staff pages show fields. */
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
