import { whenAborted } from './limits.ts';
import { refusal } from './refusal.ts';

/** How many hosts are remembered before idle ones are dropped. */
const MAX_HOSTS = 10_000;

interface Host {
  /** Settles when all earlier visits have ended. */
  last: Promise<void>;
  waiting: number;
  /** When the next visit may start, on the monotonic clock. */
  notBefore: number;
}

/** A visit in progress; no other one to the host starts until it ends. */
export interface Turn {
  /** @param restMs how long to leave the host alone afterwards */
  end(restMs: number): void;
}

/** Schedules visits by host: one at a time, with a pause between visits. */
export interface HostTurns {
  /**
   * Waits for a turn.
   * @param patienceMs the longest time to wait
   * @throws FetchRefusal `busy` when it would take longer, or `aborted`
   */
  take(host: string, patienceMs: number, signal?: AbortSignal): Promise<Turn>;
}

export function createHostTurns(): HostTurns {
  const hosts = new Map<string, Host>();
  return {
    take: async (name, patienceMs, signal) => {
      if (hosts.size >= MAX_HOSTS) forgetIdle(hosts);
      const host = hosts.get(name) ?? { last: Promise.resolve(), waiting: 0, notBefore: 0 };
      hosts.set(name, host);
      const before = host.last;
      const mine = Promise.withResolvers<void>();
      host.last = before.then(() => mine.promise);
      host.waiting += 1;
      const end = (restMs: number) => {
        host.notBefore = Math.max(host.notBefore, performance.now() + restMs);
        host.waiting -= 1;
        mine.resolve();
      };
      try {
        await whenReady(host, before, patienceMs, signal);
      } catch (error) {
        end(0);
        throw error;
      }
      return { end };
    },
  };
}

async function whenReady(host: Host, before: Promise<void>, patienceMs: number, signal?: AbortSignal) {
  const latest = performance.now() + patienceMs;
  const stopped = new AbortController();
  const busy = () => {
    const seconds = Math.max(1, Math.ceil((host.notBefore - performance.now()) / 1000));
    stopped.abort(refusal('busy', 'The turn would come too late.', { retryAfterSeconds: seconds }));
  };
  const stop = () => stopped.abort(refusal('aborted', 'Stopped while waiting for a turn.'));
  if (signal?.aborted) stop();
  if (host.notBefore > latest) busy();
  stopped.signal.throwIfAborted();
  signal?.addEventListener('abort', stop, { once: true });
  const tooLate = setTimeout(busy, patienceMs);
  try {
    await Promise.race([before, whenAborted(stopped.signal)]);
    if (host.notBefore > latest) busy();
    stopped.signal.throwIfAborted();
    await Promise.race([
      pause(host.notBefore - performance.now(), stopped.signal),
      whenAborted(stopped.signal),
    ]);
  } finally {
    clearTimeout(tooLate);
    signal?.removeEventListener('abort', stop);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms));
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

function forgetIdle(hosts: Map<string, Host>): void {
  const now = performance.now();
  for (const [name, host] of hosts) {
    if (host.waiting === 0 && host.notBefore <= now) hosts.delete(name);
  }
}
