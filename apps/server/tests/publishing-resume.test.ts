import { rm } from 'node:fs/promises';
import { siteWordsSchema } from '@hln/contracts/site-words';
import { callRest, createStaff, credentials, startTestServer, usedDataDir } from '@hln/test-support/server';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LEDE, makeInstallation, quickBuild } from './publishing-stage.ts';

let installation: Awaited<ReturnType<typeof makeInstallation>>;
let dataDir: string;

beforeEach(async () => {
  installation = await makeInstallation();
  dataDir = await usedDataDir();
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(installation.root, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

const start = (build: typeof quickBuild) =>
  startTestServer({ dataDir, siteDir: installation.siteDir, build });
type Server = Awaited<ReturnType<typeof start>>;

const shown = async (server: Server) => /<h1>(.*?)<\/h1>/.exec(await (await fetch(server.url)).text())?.[1];
const age = (server: Server, seconds: number) =>
  server.backend.database.query(
    'update private.publications set heard_at = heard_at - make_interval(secs => $1)',
    [seconds],
  );

/** Publishes a new lede, and stops the server during the build. */
async function publishUntilStopped(whileBuilding: (server: Server) => Promise<void>): Promise<void> {
  const building = Promise.withResolvers<void>();
  const server = await start(async ({ signal }) => {
    building.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { isBuilt: false, output: 'It was given up.' };
  });
  const staff = await createStaff(server, { role: 'manager' });
  const headers = credentials(server, 'authenticated', staff.id);
  const call = async (name: string, body: object) =>
    (await callRest(server, 'authenticated', 'POST', `/rpc/${name}`, body, headers)).body;
  const { words } = v.parse(siteWordsSchema, await call('read_site_words', {}));
  const revision = words.find(({ key }) => key === LEDE)?.revision ?? 0;
  const change = { key: LEDE, base: 'Old lede', words: 'New lede', revision };
  await call('save_site_words', { changes: [change], why: null });
  await call('publish_site_words', { seen: { [LEDE]: revision + 1 }, due: null, why: 'New term' });
  void server.publishing.tick();
  await building.promise;
  await whileBuilding(server);
  await server.close();
}

it('a publication whose builder was killed goes live within a minute of the next start', async () => {
  await publishUntilStopped(async () => {});
  const next = await start(quickBuild);
  expect(await shown(next)).toBe('Old lede');
  await next.publishing.tick();
  // The earlier builder may still be alive, as another process on the same PostgreSQL.
  expect(await shown(next)).toBe('Old lede');
  await age(next, 46);
  await next.publishing.tick();
  expect(await shown(next)).toBe('New lede');
  await next.close();

  // Published words are in the database and in the folder: they survive a restart, even without the folder.
  await rm(`${dataDir}/site`, { recursive: true });
  const without = await start(quickBuild);
  await without.publishing.tick();
  expect(await shown(without)).toBe('New lede');
  await without.close();
});

it('a publication stays with a slow builder', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await publishUntilStopped(async (server) => {
    await age(server, 44);
    vi.advanceTimersByTime(10_000);
    const heard = async () =>
      (
        await server.backend.database.query<{ ago: number }>(
          'select extract(epoch from now() - heard_at)::int as ago from private.publications',
        )
      )[0]?.ago;
    await expect.poll(heard).toBeLessThan(10);
  });
});
