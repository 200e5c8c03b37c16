/** Browsers allow 64 KB for the bodies of all pending keepalive requests of a page together. */
const LIMIT_BYTES = 30_000;

/**
 * Whether a request with this body may have `keepalive` set, so that it completes even if the tab is closed right
 * after it was sent. A request with a larger body is aborted with its page.
 */
export function mayBeKeptAlive(body: RequestInit['body']): boolean {
  return typeof body === 'string' && new TextEncoder().encode(body).length <= LIMIT_BYTES;
}
