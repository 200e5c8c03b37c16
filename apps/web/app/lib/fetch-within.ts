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
