import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Installation,
  LEDE,
  makeInstallation,
  publication,
  quickBuild,
  STORY,
  startProcess,
  WordsInMemory,
  writeSite,
} from './publishing-stage.ts';

const OLD: [string, string] = ['Old lede', 'Old story'];
const NEW: [string, string] = ['New lede', 'Old story'];
const edit = { key: LEDE, text: 'New lede' };

let installation: Installation;
let words: WordsInMemory;

beforeEach(async () => {
  installation = await makeInstallation();
  words = new WordsInMemory();
});
afterEach(() => rm(installation.root, { recursive: true, force: true }));

describe('a publication', () => {
  it('puts the new site in the place of the old one, whose scripts stay reachable', async () => {
    const server = await startProcess(installation, words);
    const [before = ''] = server.files().filter((name) => name.startsWith('/assets/'));
    words.queue.push(publication(7, edit));
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

  it('of words that were live before takes no build', async () => {
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
    ['a build that fails', edit, { build: async () => ({ isBuilt: false, output: 'It broke.' }) }, 'Build'],
    [
      'pages that are not what they should be',
      edit,
      { lookAgain: async () => ['/ answered 500.'] },
      'Seen over HTTP',
    ],
    [
      'sources that have changed meanwhile',
      edit,
      {
        build: async ({ into }: { into: string }) => {
          await writeSite(into, [edit], 'sources-2');
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
    // Nor after a restart.
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
    words.queue.push(publication(1, edit));
    await server.tick();
    expect(words.lastNews?.failure).toContain('/about is missing.');
    expect(server.reads()).toEqual(OLD);
  });
});

describe('a preview', () => {
  it('lies beside the site', async () => {
    const server = await startProcess(installation, words);
    words.queue.push({ id: 3, kind: 'preview', edits: [edit] });
    await server.tick();
    expect(server.reads()).toEqual(OLD);
    expect(words.lastNews).toMatchObject({ publication: 3, state: 'ready' });
    expect(words.lastNews?.preview).toMatch(/^\/content-preview\/[\w-]{24}\/$/);
  });

  it('that pleased is published without another build, and stays where it is', async () => {
    let builds = 0;
    const build: typeof quickBuild = (order) => {
      builds += 1;
      return quickBuild(order);
    };
    const server = await startProcess(installation, words, { build });
    words.queue.push({ id: 3, kind: 'preview', edits: [edit] }, publication(4, edit));
    await server.tick();
    await server.tick();
    expect(server.reads()).toEqual(NEW);
    expect(builds).toBe(1);
    const previews = join(installation.dataDir, 'site/previews');
    const [name = ''] = await readdir(previews);
    expect(await readdir(join(previews, name))).toEqual(['client', 'release.json']);
  });
});

describe('while the database is away', () => {
  it.each(['claim', 'published', 'checking', 'live'] as const)(
    'for %s, nothing changes, and it is made good',
    async (call) => {
      const server = await startProcess(installation, words);
      words.queue.push(publication(1, edit));
      words.broken.add(call).add('failed');
      await server.tick();
      expect(server.reads()).toEqual(OLD);
      words.broken.clear();
      // The database gives a publication again of which it has not heard.
      if (call !== 'claim') words.queue.push(publication(1, edit));
      await server.tick();
      expect(server.reads()).toEqual(NEW);
      expect(words.lastNews?.state).toBe('live');
    },
  );

  it('and its last answer was lost, the words come back with the next comparison', async () => {
    let time = Date.now();
    const server = await startProcess(installation, words, { now: () => time });
    const note = words.note.bind(words);
    words.note = async (id, news) => {
      await note(id, news);
      if (news.state === 'live') throw new Error('The connection was lost.');
    };
    words.queue.push(publication(1, edit));
    await server.tick();
    time += 60_000;
    await server.tick();
    expect(server.reads()).toEqual(NEW);
  });
});

describe('while the disk fails', () => {
  const full = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  };
  /** Puts a file or a folder where the next step needs the other. */
  const spoil = {
    build: async () => '',
    carry: async (folder) => fileAt(join(folder, 'work', await workOf(folder), 'kept')),
    adopt: async (folder) => fileAt(join(folder, 'releases')),
    swap: async (folder) => {
      await mkdir(join(folder, 'current.json'));
      return join(folder, 'current.json');
    },
  } satisfies Record<string, (folder: string) => Promise<string>>;

  it.each(Object.entries(spoil))(
    'at the step "%s", nothing changes, and the next publication passes',
    async (step, spoilIt) => {
      let spoilt: string | null = null;
      const server = await startProcess(installation, words, {
        ...(step === 'build' ? { build: full } : {}),
        onStep: async (reached) => {
          if (reached === step) spoilt = await spoilIt(join(installation.dataDir, 'site'));
        },
      });
      words.queue.push(publication(1, edit));
      await server.tick();
      expect(spoilt).not.toBeNull();
      expect(server.reads()).toEqual(OLD);
      expect(words.lastNews?.state).toBe('failed');
      server.close();
      expect((await startProcess(installation, words)).reads()).toEqual(OLD);
      if (spoilt) await rm(spoilt, { recursive: true, force: true });
      const next = await startProcess(installation, words);
      words.queue.push(publication(2, edit));
      await next.tick();
      expect(next.reads()).toEqual(NEW);
    },
  );
});

async function fileAt(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true });
  await writeFile(path, '');
  return path;
}

async function workOf(folder: string): Promise<string> {
  return (await readdir(join(folder, 'work')))[0] ?? '';
}

describe('several processes', () => {
  it('of one folder never build at once, and all serve what one has built', async () => {
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
    words.queue.push(publication(1, edit), publication(2, edit, { key: STORY, text: 'New story' }));
    for (let round = 0; round < 3; round += 1) await Promise.all(processes.map((each) => each.tick()));
    for (const each of processes) expect(each.reads()).toEqual(['New lede', 'New story']);
    expect(most).toBe(1);
    expect(words.news.filter(({ state }) => state === 'live').map(({ publication: id }) => id)).toEqual([
      1, 2,
    ]);
  });

  it('with folders of their own each build what the database says', async () => {
    const other = { ...installation, dataDir: join(installation.root, 'other-data') };
    const first = await startProcess(installation, words);
    const second = await startProcess(other, words);
    words.queue.push(publication(1, edit));
    await first.tick();
    await second.tick();
    expect(second.reads()).toEqual(NEW);
  });

  it('go on when the one that builds has ended', async () => {
    const first = await startProcess(installation, words);
    const second = await startProcess(installation, words);
    await first.tick();
    await second.tick();
    first.close();
    words.queue.push(publication(1, edit));
    await second.tick();
    expect(second.reads()).toEqual(NEW);
  });
});

describe('a server that starts', () => {
  beforeEach(async () => {
    const server = await startProcess(installation, words);
    words.queue.push(publication(1, edit));
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

  it('with other sources builds the words in again, and nobody reads the old ones meanwhile', async () => {
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

  it('with other sources that cannot be built serves these', async () => {
    await writeSite(join(installation.root, 'build'), [], 'sources-2');
    const build = async () => ({ isBuilt: false, output: 'No compiler here.' });
    const server = await startProcess(installation, words, { build });
    await server.tick();
    expect(server.reads()).toEqual(OLD);
  });

  it('leaves out words whose text has gone from the sources, and drops those that the files have', async () => {
    words.words = [
      { ...edit, base: null },
      { key: 'home/GONE', text: 'Nobody reads it', base: null },
      { key: STORY, text: 'Old story', base: 'Older story' },
    ];
    const server = await startProcess(installation, words);
    await server.tick();
    expect(server.reads()).toEqual(NEW);
    expect(words.settled).toEqual([STORY]);
  });

  it('serves the deployed site when nothing is published any more, or its folder is gone', async () => {
    words.words = [];
    const server = await startProcess(installation, words);
    await server.tick();
    expect(server.reads()).toEqual(OLD);
    server.close();
    await rm(join(installation.dataDir, 'site/releases'), { recursive: true });
    expect((await startProcess(installation, words)).reads()).toEqual(OLD);
  });
});
