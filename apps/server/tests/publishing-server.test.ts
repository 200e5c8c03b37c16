import { rm } from 'node:fs/promises';
import { siteWordsSchema } from '@hln/contracts/site-words';
import {
  callRest,
  createStaff,
  credentials,
  startTestServer,
  type TestServer,
} from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, LEDE, makeInstallation, quickBuild, STORY } from './publishing-stage.ts';

let installation: Installation;
let server: TestServer;
let call: (name: string, body?: object) => Promise<unknown>;

beforeAll(async () => {
  installation = await makeInstallation();
  server = await startTestServer({
    siteDir: installation.siteDir,
    build: quickBuild,
    // Nothing listens at this URL, and nothing calls it: this server builds the site itself.
    givenSettings: { 'content.build-hook': 'https://127.0.0.1/' },
  });
  const staff = await createStaff(server, { role: 'manager' });
  const headers = credentials(server, 'authenticated', staff.id);
  call = async (name, body = {}) =>
    (await callRest(server, 'authenticated', 'POST', `/rpc/${name}`, body, headers)).body;
});
afterAll(async () => {
  await server.close();
  await rm(installation.root, { recursive: true });
});

const read = async () => v.parse(siteWordsSchema, await call('read_site_words'));
const page = async (path: string) => await (await fetch(server.url + path)).text();

async function write(key: string, base: string, words: string | null): Promise<object> {
  const revision = (await read()).words.find((word) => word.key === key)?.revision ?? 0;
  await call('save_site_words', { changes: [{ key, base, words, revision }], why: null });
  return { [key]: revision + 1 };
}

it('publishes on request, reports the outcome, and rolls back on request', async () => {
  const seen = await write(LEDE, 'Old lede', 'Kia ora, “whānau”');
  await call('publish_site_words', { seen, due: null, why: 'New term' });
  expect(await server.functions.runJob('publish-words')).toMatchObject({ asked: 0, failed: 0 });
  await server.publishing.tick();
  expect(await page('/')).toContain('<h1>Kia ora, “whānau”</h1>');
  const [live] = (await read()).publications;
  expect(live).toMatchObject({ state: 'live', failure: null });
  expect(live?.checks.flatMap(({ faults }) => faults)).toEqual([]);

  await call('roll_back_publication', { publication: live?.id });
  await server.publishing.tick();
  expect(await page('/')).toContain('<h1>Old lede</h1>');
  expect((await read()).publications[0]).toMatchObject({ state: 'live', rolls_back: live?.id });
});

it('says which check failed, and leaves the site unchanged', async () => {
  const seen = await write(STORY, 'Old story', 'a'.repeat(61));
  await call('publish_site_words', { seen, due: null, why: 'Too long' });
  await server.publishing.tick();
  expect(await page('/about')).toContain('<h1>Old story</h1>');
  const [failed] = (await read()).publications;
  expect(failed).toMatchObject({ state: 'failed', checks: [{ name: 'Words' }] });
  expect(failed?.failure).toContain('it has 61 characters, and 60 is the most.');
});

it('shows a preview in a frame, without scripts, to anybody who knows its URL', async () => {
  const seen = await write(STORY, 'Old story', 'A draft');
  await call('preview_site_words', { seen });
  await server.publishing.tick();
  const { preview } = (await read()).publications.find(({ kind }) => kind === 'preview') ?? {};
  expect(preview).toMatch(/^\/content-preview\/[\w-]{24}\/$/);
  const response = await fetch(`${server.url}${preview}about?theme=dark`);
  const html = await response.text();
  expect(html).toContain('<h1>A draft</h1>');
  expect(html).toContain('<html data-theme="dark"');
  expect(html).toContain(`<a href="${preview}about">`);
  expect(html).not.toContain('<script');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'self'$/),
  });
  expect(await page('/about')).toContain('<h1>Old story</h1>');
  for (const path of [
    '/content-preview/',
    '/content-preview/AAAAAAAAAAAAAAAAAAAAAAAA/',
    `${preview}..%2f..%2frelease.json`,
  ]) {
    expect((await fetch(server.url + path)).status, path).toBe(404);
  }
});
