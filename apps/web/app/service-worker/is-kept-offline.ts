/** The tools and their grid are stored for offline use; everything else on the site needs its backend. */
export const OFFLINE_SCOPE = '/tools';

/** Whether the page at this path is one of those. */
export function isKeptOffline(pathname: string): boolean {
  return pathname === OFFLINE_SCOPE || pathname.startsWith(`${OFFLINE_SCOPE}/`);
}
