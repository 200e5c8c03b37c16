import { type Crowd, type CrowdReport, gather } from './crowd.ts';
import type { Account } from './ledger.ts';
import { type Stage, setStage } from './stage.ts';

/** The result of a scenario. Nothing in it may be missing or duplicated, and every request must be answered. */
export interface Outcome {
  readonly report: CrowdReport;
  /** For each fault, the time (ms) from its end until a write is confirmed again. */
  readonly recoveriesMs: readonly number[];
  /** The server's exit code after SIGTERM; null if it had to be killed. */
  readonly exitCode: number | null;
  /** Further counts of confirmed and stored data. */
  readonly further?: Readonly<Record<string, Account>>;
  /** Additional measurements. */
  readonly notes?: readonly string[];
  /** Faults that the scenario itself found. */
  readonly faults?: readonly string[];
}

/** Returns all counts of a scenario, by name. */
export function accountsOf({ report, further }: Outcome): Readonly<Record<string, Account>> {
  return { feedback: report.feedback, chats: report.chats, ...further };
}

export interface Scenario {
  readonly name: string;
  /**
   * @param rounds how often the fault occurs
   * @returns null if the machine lacks what it needs; `needs` says what
   */
  run(rounds: number): Promise<Outcome | null>;
  readonly needs: string;
}

/**
 * Starts a server and a crowd, and runs the strikes under load.
 * @param strikes each breaks something and resolves when it has repaired it
 */
export async function injectFaultUnderLoad(
  dataDir: string,
  environment: Record<string, string>,
  strikes: readonly ((stage: Stage) => Promise<void>)[],
): Promise<Outcome> {
  const stage = await setStage(dataDir, environment);
  try {
    const crowd = gather(stage);
    const recoveriesMs: number[] = [];
    for (const strike of strikes) {
      await letItRun(crowd);
      await strike(stage);
      recoveriesMs.push(await crowd.untilServed());
    }
    await letItRun(crowd);
    const report = await crowd.stop();
    return { report, recoveriesMs, exitCode: await stage.leave() };
  } finally {
    // Only a scenario that failed midway leaves a server behind.
    stage.server.child.kill('SIGKILL');
  }
}

/** Resolves once this many more writes were confirmed. @throws Error when that takes over a minute */
async function letItRun(crowd: Crowd, writes = 150): Promise<void> {
  const goal = crowd.acknowledged() + writes;
  const until = performance.now() + 60_000;
  while (crowd.acknowledged() < goal) {
    if (performance.now() > until) throw new Error('The crowd is not served.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns the faults in an outcome, as sentences; empty if there are none. */
export function faultsOf(outcome: Outcome, longest: Bounds): string[] {
  const { report, recoveriesMs, exitCode } = outcome;
  const faults: string[] = [...(outcome.faults ?? [])];
  for (const [name, account] of Object.entries(accountsOf(outcome))) {
    if (account.acknowledged === 0) faults.push(`${name}: nothing was confirmed`);
    if (account.missing > 0) faults.push(`${name}: ${account.missing} of what was confirmed is missing`);
    if (account.doubled > 0) faults.push(`${name}: ${account.doubled} are doubled`);
  }
  if (report.signedIn === 0) faults.push('nobody could sign in');
  if (report.unanswered > 0) faults.push(`${report.unanswered} requests were never answered`);
  if (report.longestStaticMs > longest.staticMs) {
    faults.push(`a static page waited ${Math.round(report.longestStaticMs)} ms`);
  }
  for (const recovery of recoveriesMs) {
    if (recovery > longest.recoveryMs) faults.push(`recovery took ${Math.round(recovery)} ms`);
  }
  if (exitCode !== 0) faults.push(`after SIGTERM the server ended with ${exitCode}`);
  return faults;
}

export interface Bounds {
  readonly staticMs: number;
  readonly recoveryMs: number;
}
