import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChannelError } from './channel-error.ts';
import { holdFolder } from './hold-folder.ts';
import { useFolder } from './use-folder.ts';
import { throughDataApi } from './with-data-api.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hln-folder-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Runs `useFolder`, and records when it starts to ask the holder. */
function use() {
  const asking = Promise.withResolvers<void>();
  const result = useFolder(
    folder,
    async () => 'by itself',
    async (ask) => {
      asking.resolve();
      return await ask({ kind: 'staff', command: 'list', email: null, role: null }, v.string());
    },
  );
  return { asking: asking.promise, result };
}

it('locks a free folder, and releases it', async () => {
  expect(await use().result).toBe('by itself');
  expect(await readdir(folder)).toEqual([]);
});

it('releases the folder when the work fails', async () => {
  const failing = useFolder(
    folder,
    () => Promise.reject(new Error('no')),
    () => Promise.reject(new Error('not asked')),
  );
  await expect(failing).rejects.toThrow('no');
  expect(await readdir(folder)).toEqual([]);
});

it('lets the holder do the work once it serves', async () => {
  const held = await holdFolder(folder);
  const { asking, result } = use();
  await asking;
  held.channel.serve(async ({ kind }) => `done: ${kind}`);
  expect(await result).toBe('done: staff');
  await held.release();
});

it('waits for a holder that serves nobody, and then locks the folder', async () => {
  const held = await holdFolder(folder);
  const { asking, result } = use();
  await asking;
  await held.release();
  expect(await result).toBe('by itself');
});

it("passes on the holder's error", async () => {
  const held = await holdFolder(folder);
  held.channel.serve(() => Promise.reject(new Error('There is no such account.')));
  await expect(use().result).rejects.toThrow('There is no such account.');
  await held.release();
});

it('treats an unreadable lock as a free folder', async () => {
  await writeFile(join(folder, 'server.lock'), '{"channel":"../../somewhere/else"}');
  expect(await use().result).toBe('by itself');
});

it('reports that a server was lost during the work, and repeats nothing', async () => {
  const held = await holdFolder(folder);
  held.channel.serve(async (request) => {
    if (request.kind === 'ping') return null;
    await held.release();
    return null;
  });
  let runs = 0;
  const lost = useFolder<unknown>(
    folder,
    async () => 'by itself',
    (ask) =>
      throughDataApi(ask, async (db) => {
        runs += 1;
        const { error } = await db.from('scheduled_jobs').select('*');
        if (error !== null) throw new Error(error.message);
      }),
  );
  await expect(lost).rejects.toThrow(ChannelError);
  await expect(lost).rejects.toMatchObject({ fault: 'lost' });
  expect(runs).toBe(1);
});

it("passes on the data API's answers unchanged", async () => {
  const held = await holdFolder(folder);
  const asked: unknown[] = [];
  held.channel.serve(async (request) => {
    asked.push(request);
    if (request.kind === 'ping') return null;
    return { status: 200, headers: { 'content-range': '0-0/7' }, body: '[{"id":1}]' };
  });
  const answer = await useFolder<unknown>(
    folder,
    async () => 'by itself',
    (ask) =>
      throughDataApi(
        ask,
        async (db) => await db.from('scheduled_jobs').select('id', { count: 'exact' }).limit(1),
      ),
  );
  expect(answer).toMatchObject({ data: [{ id: 1 }], count: 7, error: null });
  expect(asked).toMatchObject([
    { kind: 'ping' },
    { kind: 'data-api', method: 'GET', path: '/rest/v1/scheduled_jobs?select=id&limit=1', body: null },
  ]);
  await held.release();
});
