import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpTo } from '@hln/server/for-tests';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { callRest, startTestServer, type TestServer, usedDataDir } from '@hln/test-support/server';
import { mountSmallDisk, type SmallDisk } from '@hln/test-support/small-disk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const disk: SmallDisk | null = await mountSmallDisk(260);
if (disk === null) console.info('Skipped: only root can mount a small disk.');

describe.skipIf(disk === null)('the embedded database on a disk that fills', () => {
  let server: TestServer;
  let folder: SmallDisk;
  const lines: string[] = [];

  beforeAll(async () => {
    if (disk === null) throw new Error('There is no disk.');
    folder = disk;
    const template = await usedDataDir();
    await cp(template, join(folder.folder, 'data'), { recursive: true });
    await rm(template, { recursive: true });
    const note = (text: string, fields?: object) => void lines.push(`${text} ${JSON.stringify(fields)}`);
    server = await startTestServer({
      dataDir: join(folder.folder, 'data'),
      log: { debug: () => {}, info: () => {}, warn: note, error: note },
    });
    await server.schedules.stop();
  });
  afterAll(async () => {
    await server?.close();
    await folder?.remove();
  });

  afterEach(() => folder.free());

  const vote = async () =>
    (await callRest(server, 'anon', 'POST', '/sql_feedback', feedbackRow(), { prefer: 'return=minimal' }))
      .status;
  const read = async () =>
    (await callRest(server, 'service_role', 'GET', '/sql_feedback?select=id&limit=5')).status;

  it.each([50_000_000, 3_000_000, 0])('is readable but refuses writes with %i bytes left', async (left) => {
    lines.length = 0;
    expect(await vote()).toBe(201);
    await folder.fill(left);
    expect([await vote(), await vote(), await read(), await read()]).toEqual([503, 503, 200, 200]);
    expect(lines).toEqual([expect.stringMatching(/^The disk is full: .*"free":"\d+ MB","needed":"64 MB"/)]);
    await folder.free();
    const freed = performance.now();
    expect(await vote()).toBe(201);
    expect(performance.now() - freed).toBeLessThan(5_000);
    expect(lines[1]).toMatch(/^There is room on the disk again/);
  });

  it('reserves the last free space for what Monitoring shows', async () => {
    await folder.fill(50_000_000);
    expect(await vote()).toBe(503);
    await server.monitoring.tick();
    const [latest] = await server.backend.database.query<{ free: number }>(
      "select (facts ->> 'disk_free_bytes')::int8 as free from private.server_processes order by last_seen_at desc limit 1",
    );
    expect(Number(latest?.free)).toBeLessThan(50_000_001);
  });

  it.each([
    ['without room for the copy', 100_000, undefined, /^There is no room/],
    ['that fills while the database is copied', 12_000_000, 1e12, /ENOSPC/],
  ])('leaves nothing of a backup on a disk %s', async (_, left, seemingly, problem) => {
    const { database, keys } = server.backend;
    await folder.fill(left);
    const target = join(folder.folder, 'backups/one.tar.gz');
    const { dataDir } = server;
    const readFree = seemingly === undefined ? undefined : async () => seemingly;
    const parts = { database, dataDir, databaseUrl: null, jwtSecret: keys.jwtSecret, readFree };
    const made = backUpTo(parts, target, () => {}, new AbortController().signal);
    await expect(made).rejects.toThrow(problem);
    expect(await readdir(dataDir)).not.toContain('copies');
    await mkdir(join(folder.folder, 'backups'), { recursive: true });
    expect(await readdir(join(folder.folder, 'backups'))).toEqual([]);
  });
});
