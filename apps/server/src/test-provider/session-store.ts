import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { BoundedQueue } from '../foundation/bounded-queue.ts';
import { describeError, type Log } from '../foundation/log.ts';

const eventSchema = v.object({
  id: v.string(),
  /** The exact text that is signed and sent. */
  body: v.string(),
  delivered: v.boolean(),
});

const sessionSchema = v.object({
  id: v.string(),
  paymentIntent: v.string(),
  idempotencyKey: v.nullable(v.string()),
  created: v.number(),
  expires: v.number(),
  status: v.picklist(['open', 'complete', 'expired']),
  amountTotal: v.number(),
  currency: v.string(),
  name: v.string(),
  customerEmail: v.nullable(v.string()),
  successUrl: v.string(),
  cancelUrl: v.string(),
  metadata: v.record(v.string(), v.string()),
  events: v.array(eventSchema),
});
export type TestSession = v.InferOutput<typeof sessionSchema>;

export interface SessionStore {
  read(id: string): Promise<TestSession | null>;
  /** Changes a session, one change at a time. */
  update(id: string, change: (session: TestSession) => TestSession): Promise<TestSession | null>;
  /** Returns the session with this idempotency key, created by `create` if there is none. */
  once(idempotencyKey: string | null, create: () => TestSession): Promise<TestSession>;
  all(): Promise<TestSession[]>;
  /**
   * Deletes sessions that ended long ago, and the oldest ones when there are too many. One with undelivered events is
   * kept longer.
   * @param now milliseconds since 1970
   */
  clean(now: number): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;
/** How long sessions are kept after their end. */
const KEEP_DAYS = 7;
const KEEP_UNDELIVERED_DAYS = 30;
export const MOST_SESSIONS = 1_000;

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Opens a store with one file per session: a provider does not forget a payment because its customer's server restarts.
 */
export function openSessionStore(folder: string, log: Log): SessionStore {
  const pathOf = (id: string) => join(folder, `${id}.json`);
  const read = async (id: string) => {
    // Ids come from the URL, and become file names.
    if (!/^cs_test_\w{10,100}$/.test(id)) return null;
    let text: string;
    try {
      text = await readFile(pathOf(id), 'utf8');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    try {
      return v.parse(sessionSchema, JSON.parse(text));
    } catch (error) {
      // One damaged file must not hide all other payments.
      await rename(pathOf(id), `${pathOf(id)}.unreadable`);
      log.warn('A test checkout could not be read and was set aside.', { file: id, ...describeError(error) });
      return null;
    }
  };
  const fileNames = () =>
    readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  const all = async () => {
    const names = await fileNames();
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
    return (await Promise.all(ids.map(read))).filter((session) => session !== null);
  };
  // The file is replaced in one step, so a crash leaves either the old one or the new one.
  const write = async (session: TestSession) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = `${pathOf(session.id)}.${crypto.randomUUID()}`;
    await writeFile(draft, JSON.stringify(session), { mode: 0o600 });
    await rename(draft, pathOf(session.id));
    return session;
  };
  const turns = new BoundedQueue({ slots: 1 });
  const alone = <Result>(work: () => Promise<Result>) => turns.run(work);
  const clean = async (now: number) => {
    const kept: TestSession[] = [];
    for (const session of await all()) {
      const days = isSettled(session) ? KEEP_DAYS : KEEP_UNDELIVERED_DAYS;
      if (session.expires * 1000 < now - days * DAY_MS) await rm(pathOf(session.id), { force: true });
      else kept.push(session);
    }
    const oldest = kept.filter(isSettled).sort((a, b) => a.created - b.created);
    for (const { id } of oldest.slice(0, Math.max(kept.length - MOST_SESSIONS, 0))) {
      await rm(pathOf(id), { force: true });
    }
    // Drafts that a dead process did not finish, and unreadable files.
    for (const name of (await fileNames()).filter((each) => !each.endsWith('.json'))) {
      const path = join(folder, name);
      const changed = await stat(path).catch(() => null);
      if (changed !== null && changed.mtimeMs < now - KEEP_DAYS * DAY_MS) await rm(path, { force: true });
    }
  };
  return {
    read,
    all,
    clean: (now) => alone(() => clean(now)),
    update: (id, change) =>
      alone(async () => {
        const session = await read(id);
        if (session === null) return null;
        const changed = change(session);
        return changed === session ? session : await write(changed);
      }),
    once: (key, create) =>
      alone(async () => {
        const sessions = await all();
        const before = key === null ? undefined : sessions.find((one) => one.idempotencyKey === key);
        if (before !== undefined) return before;
        const created = await write(create());
        if (sessions.length >= MOST_SESSIONS) await clean(Date.now());
        return created;
      }),
  };
}

/** Whether all its events have been delivered. */
function isSettled(session: TestSession): boolean {
  return session.events.every(({ delivered }) => delivered);
}
