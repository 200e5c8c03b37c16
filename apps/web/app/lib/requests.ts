/**
 * A `fetch` with a time limit that includes the response's body, after which it rejects with a `TimeoutError`.
 * Without one, a request that is never answered would block whatever awaits it until the page is left.
 */
export function fetchWithin(milliseconds: number): typeof fetch {
  return (input, init) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(tooLate(milliseconds)), milliseconds);
    const { signal } = limit;
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal });
  };
}

const tooLate = (milliseconds: number) =>
  new DOMException(`No answer within ${milliseconds / 1000} s.`, 'TimeoutError');

/** Browsers allow 64 KB for the bodies of all pending keepalive requests of a page together. */
const LIMIT_BYTES = 30_000;

/**
 * Whether a request with this body may have `keepalive` set, so that it completes even if the tab is closed right
 * after it was sent. A request with a larger body is aborted with its page.
 */
export function mayBeKeptAlive(body: RequestInit['body']): boolean {
  return typeof body === 'string' && new TextEncoder().encode(body).length <= LIMIT_BYTES;
}
