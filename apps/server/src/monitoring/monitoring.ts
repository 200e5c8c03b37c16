import { randomUUID } from 'node:crypto';
import type { ProcessFacts } from '@hln/contracts';
import { transportOf } from '@hln/supabase/shared/http/environment/mail';
import { sendPing } from '@hln/supabase/shared/prices/send-post';
import type { Resolve } from '@hln/supabase/shared/prices/types';
import type { Backend } from '../backend/backend.ts';
import type { Config } from '../config/config.ts';
import { withLastRoom } from '../database/embedded/disk-guard.ts';
import { describeError, type Log } from '../foundation/log.ts';
import { within } from '../foundation/within.ts';
import type { CardAnswer } from '../functions/functions-host.ts';
import type { Meter } from './meter.ts';
import { readCertificateEnd, readDisk, readMemory } from './surroundings.ts';

const PROBE_WITHIN_MS = 3_000;

interface DatabaseWatch {
  /** Runs a trivial query. Never throws. */
  probe(): Promise<void>;
  /**
   * Returns what was seen since the last report: the slowest response (ms), and for how many seconds there was none.
   */
  seen(): { readonly database_ms: number; readonly database_away_s: number };
  /** Resets it after a report. */
  forget(): void;
}

/**
 * Watches whether a database answers, and how fast.
 *
 * @param ask rejects while it is unavailable
 * @param clock in milliseconds
 */
export function watchDatabase(
  ask: () => Promise<void>,
  clock: () => number = () => performance.now(),
): DatabaseWatch {
  let slowest = 0;
  let awayMs = 0;
  let lastProbe: number | null = null;
  let wasAway = false;
  return {
    probe: async () => {
      const started = clock();
      const isAway = await within(PROBE_WITHIN_MS, ask(), () => new Error('Too late.')).then(
        () => false,
        () => true,
      );
      const now = clock();
      if (isAway || wasAway) awayMs += now - (wasAway ? (lastProbe ?? started) : started);
      else slowest = Math.max(slowest, now - started);
      wasAway = isAway;
      lastProbe = now;
    },
    seen: () => ({ database_ms: Math.ceil(slowest), database_away_s: Math.floor(awayMs / 1000) }),
    forget: () => {
      slowest = 0;
      awayMs = 0;
    },
  };
}

const SAMPLE_EVERY_MS = 60_000;
const PROBE_EVERY_MS = 10_000;
/** The time limit (ms) for storing a sample, and for claiming a heartbeat. */
const CALL_WITHIN_MS = 10_000;
const CERTIFICATE_EVERY_MS = 6 * 60 * 60_000;

export interface Monitoring {
  /** Stores the counts since the last time, and sends a heartbeat if one is due. Never throws. */
  tick(): Promise<void>;
  /** Stops the timers and waits for work in progress. */
  stop(): Promise<void>;
}

export interface MonitoringParts {
  readonly backend: Backend;
  readonly config: Pick<Config, 'dataDir' | 'siteUrl' | 'mail' | 'heartbeatUrl' | 'watch'>;
  readonly meter: Meter;
  readonly payments: ProcessFacts['payments'];
  /** The card provider's last response. */
  readonly cardAnswer: () => CardAnswer | null;
  readonly log: Log;
  readonly resolve: Resolve;
}

/** Samples this process every minute. A sample that can't be stored is dropped; nothing waits for it. */
export function startMonitoring(parts: MonitoringParts): Monitoring {
  const { backend, config, meter, log } = parts;
  const { service } = backend;
  const id = randomUUID();
  const startedAt = new Date().toISOString();
  const database = watchDatabase(() => backend.assertReady());
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let heartbeat: ProcessFacts['heartbeat'] = config.heartbeatUrl === null ? 'off' : 'waiting';
  let certificateEnd: Date | null = null;
  let certificateReadAt = Number.NEGATIVE_INFINITY;

  const facts = async (): Promise<ProcessFacts> => {
    if (performance.now() - certificateReadAt > CERTIFICATE_EVERY_MS) {
      certificateReadAt = performance.now();
      certificateEnd = await readCertificateEnd(config.siteUrl);
    }
    const card = parts.cardAnswer();
    return {
      database: backend.database.kind,
      ...readMemory(),
      ...(await readDisk(config.dataDir)),
      mail: transportOf(config.mail),
      payments: parts.payments,
      card_answered_at: card?.at.toISOString() ?? null,
      card_answered_well: card?.isWell ?? null,
      certificate_ends_at: certificateEnd?.toISOString() ?? null,
      heartbeat,
    };
  };
  const store = async (): Promise<boolean> => {
    const known = await facts();
    await database.probe();
    const { error } = await withLastRoom(
      async () =>
        await service
          .rpc('record_sample', {
            process_id: id,
            process_started_at: startedAt,
            sample: { ...meter.take(), memory_bytes: known.memory_bytes, ...database.seen() },
            facts: known,
          })
          .abortSignal(AbortSignal.timeout(CALL_WITHIN_MS)),
    );
    if (error === null) database.forget();
    else log.debug('A sample was lost.', { code: error.code });
    return error === null;
  };
  const beat = async (url: string) => {
    const { data } = await service.rpc('claim_heartbeat').abortSignal(AbortSignal.timeout(CALL_WITHIN_MS));
    if (data !== true) return;
    try {
      const { allowLoopback } = config.watch;
      await sendPing(
        url,
        { userAgent: 'HLN-Heartbeat/1.0', allowLoopback, resolve: parts.resolve },
        stopping.signal,
      );
      heartbeat = 'sent';
    } catch (error) {
      // The failure is logged once; the service that expects the heartbeat will notice its absence.
      if (heartbeat !== 'failed' && !stopping.signal.aborted)
        log.warn('The heartbeat could not be sent.', describeError(error));
      heartbeat = 'failed';
    }
  };
  const keep = (work: Promise<void>) => {
    const kept = work
      .catch((error: unknown) => log.debug('Monitoring failed.', describeError(error)))
      .finally(() => running.delete(kept));
    running.add(kept);
    return kept;
  };
  const tick = () =>
    keep(
      (async () => {
        const isStored = await store();
        if (isStored && config.heartbeatUrl !== null) await beat(config.heartbeatUrl);
      })(),
    );
  const timers = [
    setInterval(() => {
      // A slow database is not asked again before it has answered.
      if (running.size === 0) void keep(database.probe());
    }, PROBE_EVERY_MS),
    setInterval(() => {
      if (running.size < 2) void tick();
    }, SAMPLE_EVERY_MS),
  ];
  return {
    tick,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all(running);
    },
  };
}
