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

describe('while the database is unavailable', () => {
  it.each(['claim', 'published', 'checking', 'live'] as const)(
    'a failed %s call changes nothing, and the next attempt succeeds',
    async (call) => {
      const server = await startProcess(installation, words);
      words.queue.push(publication(1, EDIT));
      words.broken.add(call).add('failed');
      await server.tick();
      expect(server.reads()).toEqual(OLD);
      words.broken.clear();
      // The database assigns a publication again if it got no sign of life.
      if (call !== 'claim') words.queue.push(publication(1, EDIT));
      await server.tick();
      expect(server.reads()).toEqual(NEW);
      expect(words.lastNews?.state).toBe('live');
    },
  );

  it('the words appear at the next comparison if the last response was lost', async () => {
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
  /** Puts a file where the next step needs a folder, or vice versa. */
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
    'at the step "%s", nothing changes, and the next publication succeeds',
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
