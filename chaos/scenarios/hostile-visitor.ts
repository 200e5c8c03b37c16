import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createTestDatabase, startPostgresCluster, usedDataDir } from '@hln/test-support/server';
import { type CrowdSize, gather } from '../crowd.ts';
import type { Outcome, Scenario } from '../scenario.ts';
import { type Stage, setStage } from '../stage.ts';
import type { Attack } from './hostile-visitor.worker.ts';

/** So few visitors that the machine is mostly idle: they wait for the attack, not for each other. */
const QUIET: CrowdSize = { feedbackWriters: 3, chatWriters: 2, readers: 3, signIns: 0, pauseMs: 50 };
const WARM_UP_MS = 5_000;
const PHASE_MS = 40_000;
/** How much longer others may wait at p99 than without the attack. */
const MOST = 2;

/** One visitor sends requests meant to crash the database, while others continue their visits. */
async function attack(stage: Stage): Promise<Outcome> {
  try {
    // In the first seconds the compiler slows others down more than an attack.
    const early = gather(stage, QUIET);
    await passed(WARM_UP_MS);
    await early.stop();
    const crowd = gather(stage, QUIET);
    await passed(PHASE_MS);
    const idle = crowd.takeCalls();
    const answers = await attackServer(stage);
    const attacked = crowd.takeCalls();
    const report = await crowd.stop();
    const [before, during] = [percentiles(idle.waitsMs), percentiles(attacked.waitsMs)];
    const growth = during.p99 / before.p99;
    return {
      report,
      recoveriesMs: [],
      exitCode: await stage.leave(),
      notes: [
        `others, idle:         ${describe(before)}`,
        `others, under attack: ${describe(during)}, p99 ${growth.toFixed(1)} times as long`,
        `the attacker's answers: ${answers}`,
      ],
      faults: [
        ...(attacked.refusals.length > 0 ? [`others were refused: ${attacked.refusals.join(', ')}`] : []),
        ...(growth > MOST ? [`others waited ${growth.toFixed(1)} times as long at p99`] : []),
      ],
    };
  } finally {
    stage.server.child.kill('SIGKILL');
  }
}

/**
 * Runs the attacker in its own thread, so that building its bodies does not slow the crowd. @returns statuses, counted
 */
async function attackServer({ url, publishableKey }: Stage): Promise<string> {
  const workerData: Attack = { url, publishableKey, durationMs: PHASE_MS };
  const worker = new Worker(new URL('./hostile-visitor.worker.ts', import.meta.url), { workerData });
  return await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

const passed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function percentiles(waitsMs: readonly number[]) {
  const sorted = waitsMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { calls: sorted.length, p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? 0 };
}

const describe = ({ calls, p50, p99, longest }: ReturnType<typeof percentiles>) =>
  `${calls} calls, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`;

/** The configuration of a server behind its proxy; tests lift the request limit. */
const ENVIRONMENT = { TRUSTED_PROXIES: '127.0.0.1', API_REQUESTS_PER_MINUTE: '600' };

export const hostileVisitor: readonly Scenario[] = [
  {
    name: 'hostile visitor, embedded',
    needs: 'nothing',
    run: async () => {
      const dataDir = await usedDataDir();
      try {
        return await attack(await setStage(dataDir, ENVIRONMENT));
      } finally {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  },
  {
    name: 'hostile visitor, PostgreSQL',
    needs: 'the programs of PostgreSQL',
    run: async () => {
      const cluster = await startPostgresCluster();
      if (cluster === null) return null;
      const dataDir = await mkdtemp(join(tmpdir(), 'hln-chaos-'));
      try {
        const { url } = await createTestDatabase(cluster.url);
        return await attack(await setStage(dataDir, { ...ENVIRONMENT, DATABASE_URL: url }));
      } finally {
        await cluster.remove();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  },
];
