/** The tools and their grid are kept for use offline; everything else of the site needs its backend. */
export const OFFLINE_SCOPE = '/tools';

/** Whether the page at this path is one of those. */
export function isKeptOffline(pathname: string): boolean {
  return pathname === OFFLINE_SCOPE || pathname.startsWith(`${OFFLINE_SCOPE}/`);
}
