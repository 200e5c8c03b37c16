/** What waits for an idle moment waits no longer than this, in milliseconds. */
const LONGEST_WAIT = 3_000;

/** Calls back once the page has loaded and is idle. */
export function whenIdle(callback: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: LONGEST_WAIT });
    else setTimeout(callback, 200);
  };
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}
