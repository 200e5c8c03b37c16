import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Installation,
  LEDE,
  makeInstallation,
  publication,
  startProcess,
  WordsInMemory,
} from './publishing-stage.ts';

const OLD = ['Old lede', 'Old story'];
const NEW = ['New lede', 'Old story'];

let installation: Installation;

beforeEach(async () => {
  installation = await makeInstallation();
});
afterEach(() => rm(installation.root, { recursive: true, force: true }));

async function publishUntilKilledAt(step: string): Promise<NodeJS.Signals | null> {
  const { dataDir, siteDir } = installation;
  const script = join(import.meta.dirname, 'publish-until-killed.ts');
  const child = spawn(process.execPath, [script, dataDir, siteDir, step], { stdio: 'inherit' });
  await once(child, 'exit');
  return child.signalCode;
}

it.each([
  ['build', OLD],
  ['check', OLD],
  ['carry', OLD],
  ['adopt', OLD],
  ['swap', OLD],
  ['swapped', NEW],
  ['look', NEW],
  ['tell', NEW],
])(
  'killed at the step "%s", the next process serves a whole site and publishes what was requested',
  async (step, served) => {
    expect(await publishUntilKilledAt(step)).toBe('SIGKILL');
    const words = new WordsInMemory();
    const next = await startProcess(installation, words);
    // Throws if pages and scripts are from different builds.
    expect(next.reads()).toEqual(served);
    // The database was never told that the publication went live.
    await next.tick();
    expect(next.reads()).toEqual(OLD);
    expect(await readdir(join(installation.dataDir, 'site/work')).catch(() => [])).toEqual([]);
    // The database assigns the publication again.
    words.queue.push(publication(1, { key: LEDE, text: 'New lede' }));
    await next.tick();
    expect(next.reads()).toEqual(NEW);
    expect(words.lastNews).toMatchObject({ publication: 1, state: 'live' });
  },
);
