/** Resolves after some time, or as soon as the signal is aborted. */
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

/** Resolves once the page is visible, or as soon as the signal is aborted. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function check() {
      if (document.visibilityState === 'hidden' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    }
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Waits for some time, and then until the page is visible. Resolves early if the signal is aborted. */
export async function pauseUntilVisible(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, signal);
  await untilVisible(signal);
}
