/**
 * A `fetch` that waits no longer than this, the answer's body included, and then rejects with a `TimeoutError`.
 * A request that is never answered would hold up whatever waits for it until the page is left.
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
