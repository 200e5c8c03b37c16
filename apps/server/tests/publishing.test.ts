import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EDIT,
  type Installation,
  LEDE,
  makeInstallation,
  NEW,
  OLD,
  publication,
  quickBuild,
  startProcess,
  WordsInMemory,
  writeSite,
} from './publishing-stage.ts';

let installation: Installation;
let words: WordsInMemory;

beforeEach(async () => {
  installation = await makeInstallation();
  words = new WordsInMemory();
});
afterEach(() => rm(installation.root, { recursive: true, force: true }));

describe('a publication', () => {
  it('replaces the old site with the new one, and the old scripts stay reachable', async () => {
    const server = await startProcess(installation, words);
    const [before = ''] = server.files().filter((name) => name.startsWith('/assets/'));
    words.queue.push(publication(7, EDIT));
    await server.tick();
    expect(server.reads()).toEqual(NEW);
    expect(server.files()).toContain(before);
    expect(words.news.map(({ publication: id, state }) => [id, state])).toEqual([
      [7, 'checking'],
      [7, 'live'],
    ]);
    expect(words.lastNews?.checks?.map(({ name, faults }) => [name, faults.length])).toEqual([
      ['Pages', 0],
      ['Links', 0],
      ['Headings', 0],
      ['Titles and descriptions', 0],
      ['Structured data', 0],
      ['Size', 0],
      ['Width of 320 pixels', 0],
      ['Seen over HTTP', 0],
    ]);
  });

  it('of words that were live before needs no build', async () => {
    let builds = 0;
    const build: typeof quickBuild = (order) => {
      builds += 1;
      return quickBuild(order);
    };
    const server = await startProcess(installation, words, { build });
    for (const [id, text] of ['One', 'Two', 'One'].entries()) {
      words.queue.push(publication(id, { key: LEDE, text }));
      await server.tick();
      expect(server.reads()[0]).toBe(text);
    }
    words.queue.push(publication(9));
    await server.tick();
    expect(server.reads()).toEqual(OLD);
    expect(builds).toBe(2);
  });

  it.each([
    ['words that do not fit', { key: LEDE, text: 'a'.repeat(61) }, {}, 'Words'],
    ['a text that the site does not have', { key: 'home/GONE', text: 'x' }, {}, 'Words'],
    ['a broken link', { key: LEDE, text: 'See <a href="/nowhere">' }, {}, 'Links'],
    ['two main headings', { key: LEDE, text: 'a</h1><h1>b' }, {}, 'Headings'],
    ['a build that fails', EDIT, { build: async () => ({ isBuilt: false, output: 'It broke.' }) }, 'Build'],
    [
      'pages that are not what they should be',
      EDIT,
      { lookAgain: async () => ['/ answered 500.'] },
      'Seen over HTTP',
    ],
    [
      'sources that have changed meanwhile',
      EDIT,
      {
        build: async ({ into }: { into: string }) => {
          await writeSite(into, [EDIT], 'sources-2');
          return { isBuilt: true, output: '' };
        },
      },
      'Sources',
    ],
  ])('with %s changes nothing, and says which check failed', async (_, wrong, more, check) => {
    const server = await startProcess(installation, words, more);
    words.queue.push(publication(1, wrong));
    await server.tick();
    expect(server.reads()).toEqual(OLD);
    expect(words.lastNews).toMatchObject({ publication: 1, state: 'failed' });
    expect(words.lastNews?.failure).toContain(`${check}: `);
    expect(words.lastNews?.checks?.filter(({ faults }) => faults.length > 0).map(({ name }) => name)).toEqual(
      [check],
    );
    server.close();
    // The site does not change after a restart either.
    const next = await startProcess(installation, words);
    await next.tick();
    expect(next.reads()).toEqual(OLD);
  });

  it('that loses a page fails', async () => {
    const build: typeof quickBuild = async (order) => {
      const built = await quickBuild(order);
      await rm(join(order.into, 'client/about'), { recursive: true });
      return built;
    };
    const server = await startProcess(installation, words, { build });
    words.queue.push(publication(1, EDIT));
    await server.tick();
    expect(words.lastNews?.failure).toContain('/about is missing.');
    expect(server.reads()).toEqual(OLD);
  });
});

describe('a preview', () => {
  it('is stored next to the site', async () => {
    const server = await startProcess(installation, words);
    words.queue.push({ id: 3, kind: 'preview', edits: [EDIT] });
    await server.tick();
    expect(server.reads()).toEqual(OLD);
    expect(words.lastNews).toMatchObject({ publication: 3, state: 'ready' });
    expect(words.lastNews?.preview).toMatch(/^\/content-preview\/[\w-]{24}\/$/);
  });

  it('is published without another build, and stays where it is', async () => {
    let builds = 0;
    const build: typeof quickBuild = (order) => {
      builds += 1;
      return quickBuild(order);
    };
    const server = await startProcess(installation, words, { build });
    words.queue.push({ id: 3, kind: 'preview', edits: [EDIT] }, publication(4, EDIT));
    await server.tick();
    await server.tick();
    expect(server.reads()).toEqual(NEW);
    expect(builds).toBe(1);
    const previews = join(installation.dataDir, 'site/previews');
    const [name = ''] = await readdir(previews);
    expect(await readdir(join(previews, name))).toEqual(['client', 'release.json']);
  });
});
