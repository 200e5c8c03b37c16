/** Resolves after some time, or at once when the signal comes. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

/** Resolves when the page is seen, or when the signal comes. */
function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function look() {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    }
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}

/** Waits for some time, and then for as long as nobody looks at the page. Resolves early when the signal comes. */
export async function pauseWhileSeen(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, signal);
  await untilSeen(signal);
}
