import { rm } from 'node:fs/promises';
import { siteWordsSchema } from '@hln/contracts/site-words';
import { callRest, createStaff, credentials, startTestServer } from '@hln/test-support/server';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { LEDE, makeInstallation } from './publishing-stage.ts';

it('a server that is told to stop says so before it ends anything', async () => {
  const installation = await makeInstallation();
  const building = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const server = await startTestServer({
    siteDir: installation.siteDir,
    // This part does not end when told to, so everything that is closed after it has to wait.
    build: async () => {
      building.resolve();
      await released.promise;
      return { isBuilt: false, output: 'It was given up.' };
    },
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
  const publishing = server.publishing.tick();
  await building.promise;

  const closed = server.close();
  const answer = await fetch(`${server.url}/readyz/serving`);
  expect([answer.status, await answer.json()]).toMatchObject([503, { reason: 'stopping' }]);
  const page = await fetch(`${server.url}/`);
  // No later request arrives over a connection that is about to be closed.
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);

  released.resolve();
  await publishing;
  await closed;
  await rm(installation.root, { recursive: true });
});
