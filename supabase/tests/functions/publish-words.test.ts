import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Publication, type WordEdit, wordsToBuildSchema } from '@hln/contracts/site-words';
import {
  createStaff,
  runJob,
  type StaffForTest,
  startTestServer,
  type TestServer,
} from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHINESE_TITLE, TITLE, wordsStage } from '../site-words-stage.ts';

const field = ({ key, base }: typeof TITLE, label: string) => ({
  key,
  page: '/',
  section: 'Introduction',
  label,
  kind: 'line',
  language: 'en-NZ',
  twin: null,
  most: 60,
  hint: null,
  text: base,
  locked: null,
});

/** A fake host of the site: its build hook, and the site itself. */
async function startHost() {
  const host = {
    url: '',
    requests: [] as string[],
    /** The statuses of the hook's next responses, in order; then 201. */
    answers: [] as number[],
    /** The words with which the live site was built; null while it is unavailable. */
    published: [] as readonly WordEdit[] | null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (path === '/hook') {
      host.requests.push(`${request.method} ${request.headers['content-length']}`);
      response.writeHead(host.answers.shift() ?? 201).end('{"job":"1"}');
    } else if (path === '/content/words.json' && host.published !== null) {
      const fields = [field(TITLE, 'Introduction, title'), field(CHINESE_TITLE, 'Introduction, Chinese')];
      response.end(JSON.stringify({ fields, published: host.published }));
    } else response.writeHead(502).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test has no port.');
  host.url = `http://127.0.0.1:${address.port}`;
  return host;
}

describe('publish-words', () => {
  let host: Awaited<ReturnType<typeof startHost>>;
  let server: TestServer;
  let stage: ReturnType<typeof wordsStage>;
  let owner: StaffForTest;

  beforeAll(async () => {
    host = await startHost();
    server = await startTestServer({
      // Our server does not serve the site, as on a hosted project.
      siteDir: join(import.meta.dirname, 'no-site'),
      siteUrl: host.url,
      watch: { allowLoopback: true },
      givenSettings: { 'content.build-hook': `${host.url}/hook` },
    });
    await server.schedules.stop();
    stage = wordsStage(server);
    owner = await createStaff(server, { role: 'owner' });
  });
  afterAll(async () => {
    await server.close();
    await host.close();
  });
  beforeEach(async () => {
    Object.assign(host, { requests: [], answers: [], published: [] });
    await server.backend.database.run('delete from private.publications; delete from private.site_words');
    await stage.write(owner, TITLE, 'Ako');
  });

  const run = () => runJob(server, 'publish-words');
  const nothing = { asked: 0, live: 0, failed: 0, waiting: 0 };
  const ask = async (name = 'publish_site_words', more: object = { due: null, why: 'New term' }) =>
    v.parse(v.number(), (await stage.call(owner, name, { seen: { [TITLE.key]: 1 }, ...more })).body);
  const latest = async (): Promise<Publication | undefined> => (await stage.read(owner)).publications[0];
  const edits = async () => v.parse(wordsToBuildSchema, (await stage.service('words_to_build')).body).edits;
  const passMinutes = (minutes: number) =>
    server.backend.database.query(
      'update private.publications set hook_asked_at = hook_asked_at - make_interval(mins => $1)',
      [minutes],
    );

  it('asks the host to build, and waits until the live site has the words', async () => {
    expect(await run()).toEqual(nothing);
    const id = await ask();
    expect(await edits()).toEqual([]);
    expect(await run()).toEqual({ ...nothing, asked: 1 });
    expect(host.requests).toEqual(['POST 0']);
    expect(await latest()).toMatchObject({ id, state: 'building', hook_answer: '201', failure: null });
    // The host's build gets the new words, while visitors still read the old ones.
    expect(await edits()).toEqual([{ key: TITLE.key, text: 'Ako' }]);
    expect((await stage.service('published_words')).body).toEqual([]);
    expect(await run()).toEqual({ ...nothing, waiting: 1 });
    host.published = null;
    expect(await run()).toEqual({ ...nothing, waiting: 1 });
    host.published = await edits();
    expect(await run()).toEqual({ ...nothing, live: 1 });
    expect(await latest()).toMatchObject({ state: 'live', checks: [{ faults: [] }] });
    expect(await edits()).toEqual([{ key: TITLE.key, text: 'Ako' }]);
    expect(host.requests).toHaveLength(1);

    await stage.call(owner, 'roll_back_publication', { publication: id });
    expect(await run()).toEqual({ ...nothing, asked: 1 });
    // Still the old words.
    expect(await run()).toEqual({ ...nothing, waiting: 1 });
    host.published = [];
    expect(await run()).toEqual({ ...nothing, live: 1 });
    expect(await edits()).toEqual([]);
  });

  it('retries when the host has a fault, and after a run that was cut off', async () => {
    await ask();
    host.answers = [503];
    expect(await run()).toEqual({ ...nothing, asked: 1 });
    expect(host.requests).toHaveLength(2);
    await server.backend.database.run('update private.publications set hook_answer = null');
    expect(await run()).toEqual({ ...nothing, asked: 1 });
    expect(host.requests).toHaveLength(3);
  });

  it.each([
    [[503, 500], 2, 'The build hook answered 500, twice, so nothing is built.'],
    [[404], 1, 'See at the host of the site whether the hook still exists'],
    [[302], 1, 'The build hook answered 302'],
  ])('fails after %j, and says what to do', async (answers, asked, failure) => {
    await ask();
    host.answers = answers;
    expect(await run()).toEqual({ ...nothing, failed: 1 });
    expect(host.requests).toHaveLength(asked);
    expect(await latest()).toMatchObject({ state: 'failed', failure: expect.stringContaining(failure) });
    expect(await edits()).toEqual([]);
  });

  it('fails when the words do not appear, and names them', async () => {
    await ask();
    await run();
    await passMinutes(31);
    expect(await run()).toEqual({ ...nothing, failed: 1 });
    expect((await latest())?.failure).toMatch(
      /^The build was asked for, and after 30 minutes the live site still has other words for: Introduction, title\. Read the host’s log/,
    );
    await ask();
    await run();
    host.published = null;
    await passMinutes(31);
    await run();
    expect((await latest())?.failure).toContain('of the live site, it answered 502.');
  });

  it('refuses to make previews, and says so', async () => {
    await ask('preview_site_words', {});
    expect(await run()).toEqual({ ...nothing, failed: 1 });
    expect((await latest())?.failure).toContain('makes no previews');
    expect(host.requests).toEqual([]);
  });
});
