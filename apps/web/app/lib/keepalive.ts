/** Browsers refuse more than 64 KB of bodies on their way in this manner, all requests of a page together. */
const LIMIT_BYTES = 30_000;

/**
 * Whether a request with this body may finish after its page is gone (`keepalive`): what somebody sent right
 * before closing the tab arrives. Larger ones end with the page.
 */
export function mayOutlive(body: RequestInit['body']): boolean {
  return typeof body === 'string' && new TextEncoder().encode(body).length <= LIMIT_BYTES;
}
