import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EDIT,
  type Installation,
  makeInstallation,
  NEW,
  OLD,
  publication,
  quickBuild,
  STORY,
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

describe('several processes', () => {
  it('on one folder never build at once, and all serve the same build', async () => {
    let building = 0;
    let most = 0;
    const build: typeof quickBuild = async (order) => {
      building += 1;
      most = Math.max(most, building);
      const built = await quickBuild(order);
      building -= 1;
      return built;
    };
    const processes = await Promise.all([1, 2, 3].map(() => startProcess(installation, words, { build })));
    words.queue.push(publication(1, EDIT), publication(2, EDIT, { key: STORY, text: 'New story' }));
    for (let round = 0; round < 3; round += 1) await Promise.all(processes.map((each) => each.tick()));
    for (const each of processes) expect(each.reads()).toEqual(['New lede', 'New story']);
    expect(most).toBe(1);
    expect(words.news.filter(({ state }) => state === 'live').map(({ publication: id }) => id)).toEqual([
      1, 2,
    ]);
  });

  it('with their own folders each build the words in the database', async () => {
    const other = { ...installation, dataDir: join(installation.root, 'other-data') };
    const first = await startProcess(installation, words);
    const second = await startProcess(other, words);
    words.queue.push(publication(1, EDIT));
    await first.tick();
    await second.tick();
    expect(second.reads()).toEqual(NEW);
  });

  it('continue when the builder has ended', async () => {
    const first = await startProcess(installation, words);
    const second = await startProcess(installation, words);
    await first.tick();
    await second.tick();
    first.close();
    words.queue.push(publication(1, EDIT));
    await second.tick();
    expect(second.reads()).toEqual(NEW);
  });
});

describe('a server that starts', () => {
  beforeEach(async () => {
    const server = await startProcess(installation, words);
    words.queue.push(publication(1, EDIT));
    await server.tick();
    server.close();
  });

  it('serves what was published from the same sources, without building', async () => {
    const build = async () => ({ isBuilt: false, output: 'Nobody should build here.' });
    const server = await startProcess(installation, words, { build });
    expect(server.reads()).toEqual(NEW);
    await server.tick();
    expect(server.reads()).toEqual(NEW);
  });

  it('rebuilds new sources with the words, and shows nobody the old words meanwhile', async () => {
    await writeSite(join(installation.root, 'build'), [], 'sources-2');
    const seen: string[] = [];
    const server = await startProcess(installation, words, {
      build: async ({ into, edits }) => {
        await writeSite(into, edits, 'sources-2');
        seen.push(server.reads()[0]);
        return { isBuilt: true, output: '' };
      },
    });
    await server.tick();
    expect(seen).toEqual(['New lede']);
    expect(server.reads()).toEqual(NEW);
    expect(await server.folder.readPointer()).toMatchObject({ sources: 'sources-2' });
  });

  it("serves the deployed site without the words if its new sources can't be built", async () => {
    await writeSite(join(installation.root, 'build'), [], 'sources-2');
    const build = async () => ({ isBuilt: false, output: 'No compiler here.' });
    const server = await startProcess(installation, words, { build });
    await server.tick();
    expect(server.reads()).toEqual(OLD);
  });

  it('leaves out words whose text no longer exists in the sources, and drops those that the files contain', async () => {
    words.words = [
      { ...EDIT, base: null },
      { key: 'home/GONE', text: 'Nobody reads it', base: null },
      { key: STORY, text: 'Old story', base: 'Older story' },
    ];
    const server = await startProcess(installation, words);
    await server.tick();
    expect(server.reads()).toEqual(NEW);
    expect(words.settled).toEqual([STORY]);
  });

  it('serves the deployed site if nothing is published any more, or its folder is gone', async () => {
    words.words = [];
    const server = await startProcess(installation, words);
    await server.tick();
    expect(server.reads()).toEqual(OLD);
    server.close();
    await rm(join(installation.dataDir, 'site/releases'), { recursive: true });
    expect((await startProcess(installation, words)).reads()).toEqual(OLD);
  });
});
