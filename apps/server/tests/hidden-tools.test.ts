import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  callRest,
  createStaff,
  credentials,
  type StaffForTest,
  startTestServer,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const page = (title: string) =>
  `<!doctype html><html lang="en-NZ"><head><title>${title}</title></head><body></body></html>`;
const row = (path: string) => `  <url><loc>http://site.example${path}</loc></url>\n`;
const FILES = {
  'index.html': page('Home'),
  '404/index.html': page('Not here'),
  'tools/qr-generator/index.html': page('QR'),
  'tools/regex-tester/index.html': page('Regex'),
  'sitemap.xml': row('/tools/qr-generator') + row('/tools/regex-tester'),
};

let siteDir: string;

beforeAll(async () => {
  siteDir = await mkdtemp(join(tmpdir(), 'hln-site-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(siteDir, name)), { recursive: true });
    await writeFile(join(siteDir, name), content);
  }
});
afterAll(() => rm(siteDir, { recursive: true }));

describe.each(await testBackends())('hidden tools on $name', (backend) => {
  let server: TestServer;
  let owner: StaffForTest;

  beforeAll(async () => {
    server = await backend.start({ siteDir });
    owner = await createStaff(server, { role: 'owner' });
  });
  afterAll(() => server.close());

  const save = async (value: unknown, revision: number) =>
    await callRest(
      server,
      'authenticated',
      'POST',
      '/rpc/save_settings',
      { changes: [{ key: 'tools.hidden', value, revision }] },
      credentials(server, 'authenticated', owner.id),
    );
  const seen = async (at = server) => {
    const [home, tool, sitemap] = await Promise.all(
      ['/', '/tools/qr-generator', '/sitemap.xml'].map(async (path) => {
        const response = await fetch(at.url + path);
        return { status: response.status, text: await response.text() };
      }),
    );
    return {
      marked: /data-hidden-tools="([^"]*)"/.exec(home?.text ?? '')?.[1] ?? null,
      tool: tool?.status,
      listed: sitemap?.text.includes('/tools/qr-generator'),
    };
  };
  const SHOWN = { marked: null, tool: 200, listed: true };
  const HIDDEN = { marked: 'qr-generator', tool: 404, listed: false };
  /** A change takes effect once the cached settings expire. */
  const eventually = (at = server) => expect.poll(() => seen(at), { timeout: 10_000 });

  it('disappear within seconds in every process, and come back', async () => {
    const others =
      server.databaseUrl === null
        ? []
        : [await startTestServer({ siteDir, databaseUrl: server.databaseUrl })];
    for (const each of [server, ...others]) expect(await seen(each)).toEqual(SHOWN);
    expect((await save('qr-generator', 0)).status).toBe(204);
    for (const each of [server, ...others]) await eventually(each).toEqual(HIDDEN);
    const gone = await fetch(`${server.url}/tools/qr-generator`);
    expect(await gone.text()).toContain('<title>Not here</title>');
    expect((await save(null, 1)).status).toBe(204);
    for (const each of [server, ...others]) await eventually(each).toEqual(SHOWN);
    for (const other of others) await other.close();
  });

  it('contain only known codes: others are refused, and reach no page even if they are stored', async () => {
    const { database } = server.backend;
    const evil = '"><script>alert(1)</script>';
    expect(await save(evil, 2)).toMatchObject({ status: 400, code: '22023' });
    expect(await seen()).toEqual(SHOWN);
    expect((await save('qr-generator', 2)).status).toBe(204);
    await eventually().toEqual(HIDDEN);
    // Restoring data of another version can leave such a value.
    await database.run('alter table private.settings disable trigger settings_choices');
    await database.query("update private.settings set value = $1::jsonb where key = 'tools.hidden'", [
      JSON.stringify(`qr-generator,${evil}`),
    ]);
    await eventually().toEqual(SHOWN);
    expect(await (await fetch(server.url)).text()).toBe(FILES['index.html']);
    await database.run(`update private.settings set value = null where key = 'tools.hidden'`);
    await database.run('alter table private.settings enable trigger settings_choices');
  });
});

it('are decided by the environment if it sets them', async () => {
  const server = await startTestServer({ siteDir, givenSettings: { 'tools.hidden': 'regex-tester' } });
  expect((await fetch(`${server.url}/tools/regex-tester`)).status).toBe(404);
  expect((await fetch(`${server.url}/tools/qr-generator`)).status).toBe(200);
  await server.close();
});
