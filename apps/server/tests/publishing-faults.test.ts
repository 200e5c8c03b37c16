import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EDIT,
  type Installation,
  makeInstallation,
  NEW,
  OLD,
  publication,
  startProcess,
  WordsInMemory,
} from './publishing-stage.ts';

let installation: Installation;
let words: WordsInMemory;

beforeEach(async () => {
  installation = await makeInstallation();
  words = new WordsInMemory();
});
afterEach(() => rm(installation.root, { recursive: true, force: true }));

describe('while the database is away', () => {
  it.each(['claim', 'published', 'checking', 'live'] as const)(
    'for %s, nothing changes, and it is made good',
    async (call) => {
      const server = await startProcess(installation, words);
      words.queue.push(publication(1, EDIT));
      words.broken.add(call).add('failed');
      await server.tick();
      expect(server.reads()).toEqual(OLD);
      words.broken.clear();
      // The database gives a publication again of which it has not heard.
      if (call !== 'claim') words.queue.push(publication(1, EDIT));
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
    words.queue.push(publication(1, EDIT));
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
      words.queue.push(publication(1, EDIT));
      await server.tick();
      expect(spoilt).not.toBeNull();
      expect(server.reads()).toEqual(OLD);
      expect(words.lastNews?.state).toBe('failed');
      server.close();
      expect((await startProcess(installation, words)).reads()).toEqual(OLD);
      if (spoilt) await rm(spoilt, { recursive: true, force: true });
      const next = await startProcess(installation, words);
      words.queue.push(publication(2, EDIT));
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
