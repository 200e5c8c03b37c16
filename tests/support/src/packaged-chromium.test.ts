import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAtomically } from './packaged-chromium.ts';

describe('a folder that several processes create at once', () => {
  let parent: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'hln-make-whole-'));
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('is never seen unfinished, and is the one that was finished first', async () => {
    const folder = join(parent, 'browser');
    const slow = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = createAtomically(folder, async (unfinished) => {
      await writeFile(join(unfinished, 'chromium'), 'half');
      begun.resolve();
      await slow.promise;
      await writeFile(join(unfinished, 'chromium'), 'slow');
    });
    await begun.promise;
    expect(await readdir(parent)).not.toContain('browser');
    await createAtomically(folder, (unfinished) => writeFile(join(unfinished, 'chromium'), 'fast'));
    slow.resolve();
    await first;
    expect(await readFile(join(folder, 'chromium'), 'utf8')).toBe('fast');
    expect(await readdir(parent)).toEqual(['browser']);
  });

  it('does not exist after a failure, and is created by the next attempt', async () => {
    const folder = join(parent, 'browser');
    await expect(createAtomically(folder, () => Promise.reject(new Error('disk full')))).rejects.toThrow(
      'disk full',
    );
    expect(await readdir(parent)).toEqual([]);
    await createAtomically(folder, (unfinished) => writeFile(join(unfinished, 'chromium'), 'whole'));
    expect(await readdir(folder)).toEqual(['chromium']);
  });
});
