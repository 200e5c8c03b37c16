/** Preloaded into a server's process: makes the card provider accept requests and never answer. */
const originalFetch = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.hostname !== 'api.stripe.com') return originalFetch(input, init);
  const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
};
