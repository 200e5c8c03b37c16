/** Requests one URL again and again, and remembers the longest wait. */
export interface Probe {
  /** In milliseconds; a pending request counts with its wait so far. */
  longestMs(): number;
  /** How many responses had a status other than 200, by status; 0 means that there was no response. */
  failures(): ReadonlyMap<number, number>;
  asked(): number;
  stop(): Promise<void>;
}

const EVERY_MS = 25;
const GIVE_UP_MS = 60_000;

export function startProbe(url: string): Probe {
  const failures = new Map<number, number>();
  let longest = 0;
  let asked = 0;
  let waitingSince: number | null = null;
  let isStopped = false;

  const ask = async () => {
    waitingSince = performance.now();
    let status = 0;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(GIVE_UP_MS) });
      await answer.arrayBuffer();
      status = answer.status;
    } catch {
      // Counted as 0 below: the connection was refused, cut or never answered.
    }
    longest = Math.max(longest, performance.now() - waitingSince);
    waitingSince = null;
    asked += 1;
    if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1);
  };
  const round = async () => {
    while (!isStopped) {
      await ask();
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const running = round();
  return {
    longestMs: () => Math.max(longest, waitingSince === null ? 0 : performance.now() - waitingSince),
    failures: () => failures,
    asked: () => asked,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}
