import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { Mutex } from '../database/mutex.ts';

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
  /** One at a time: no change is made to a session that another change is still being made to. */
  update(id: string, change: (session: TestSession) => TestSession): Promise<TestSession | null>;
  /** The session with this idempotency key, made by `create` if there is none. */
  once(idempotencyKey: string | null, create: () => TestSession): Promise<TestSession>;
  all(): Promise<TestSession[]>;
}

/** One file a session: a provider does not forget a payment because its customer's server restarts. */
export function openSessionStore(folder: string): SessionStore {
  const pathOf = (id: string) => join(folder, `${id}.json`);
  const read = async (id: string) => {
    // Ids come from the address bar, and become file names.
    if (!/^cs_test_\w{10,100}$/.test(id)) return null;
    try {
      return v.parse(sessionSchema, JSON.parse(await readFile(pathOf(id), 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  };
  const all = async () => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
    return (await Promise.all(ids.map(read))).filter((session) => session !== null);
  };
  // The file is replaced in one step, so a process that dies leaves the old one or the new one.
  const write = async (session: TestSession) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = `${pathOf(session.id)}.${crypto.randomUUID()}`;
    await writeFile(draft, JSON.stringify(session), { mode: 0o600 });
    await rename(draft, pathOf(session.id));
    return session;
  };
  const mutex = new Mutex();
  const alone = async <Result>(work: () => Promise<Result>) => {
    const release = await mutex.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  };
  return {
    read,
    all,
    update: (id, change) =>
      alone(async () => {
        const session = await read(id);
        if (session === null) return null;
        const changed = change(session);
        return changed === session ? session : await write(changed);
      }),
    once: (key, create) =>
      alone(async () => {
        const before = key === null ? undefined : (await all()).find((one) => one.idempotencyKey === key);
        return before ?? (await write(create()));
      }),
  };
}
