import type { Log } from '../../foundation/log.ts';
import { inMegabytes } from '../../process/memory.ts';
import type { Engine, EngineEvents } from './engine.ts';

/** The most log (bytes) there may be since the last checkpoint. */
const MOST = 64 * 1_048_576;

const LOOK_MS = 1_000;

const SINCE_CHECKPOINT =
  'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()';

export interface LogKeeper {
  /** Runs `work` without checkpoints. */
  paused<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

/**
 * Makes checkpoints, which PGlite never does on its own. Without them the log grows until the database is closed, and a
 * start after a crash replays all of it. No transaction is interrupted, so a large one exceeds the limit.
 */
export function keepLogSmall(engine: Pick<Engine, 'acquire' | 'turnsTaken'>): LogKeeper {
  let pauses = 0;
  let looked = engine.turnsTaken;
  let isLooking = false;
  const look = async () => {
    if (pauses > 0 || isLooking || engine.turnsTaken === looked) return;
    isLooking = true;
    try {
      const session = await engine.acquire();
      try {
        const [row] = (await session.query(SINCE_CHECKPOINT, [])).rows as { bytes: number }[];
        if (row !== undefined && row.bytes > MOST && pauses === 0) await session.run('checkpoint');
      } finally {
        session.release();
      }
    } catch {
      // The database is unavailable, closed or full, which is logged elsewhere; the next check comes soon.
    } finally {
      looked = engine.turnsTaken;
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    paused: async (work) => {
      pauses += 1;
      try {
        return await work();
      } finally {
        pauses -= 1;
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** Logs that a database was lost or is back: one line per change, not per attempt. */
export function logEngineEvents(log: Log): EngineEvents {
  let lastReason: string | null = null;
  return {
    onLost: (reason) => {
      lastReason = null;
      log.warn('The embedded database was ended and is being opened again.', { reason });
    },
    onStillLost: (reason) => {
      if (reason === lastReason) return;
      lastReason = reason;
      log.error('The embedded database cannot be opened. Trying again.', { reason });
    },
    onBack: () => log.warn('The embedded database is open again.'),
    onDiskFull: (free, needed) =>
      log.error('The disk is full: the database is read, and writes are answered with 503. Make room.', {
        free: inMegabytes(free),
        needed: inMegabytes(needed),
      }),
    onDiskRoom: (free) =>
      log.warn('There is room on the disk again: the database takes writes.', { free: inMegabytes(free) }),
    // PostgreSQL's own lines may quote a statement.
    onOutput: (line) => log.debug('Output of the embedded database.', { line }),
  };
}
