import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { compiledEngine, once } from './engine-thread.ts';
import { initialiseEngine, openEngine } from './open-engine.ts';

it('the engine is compiled once, and PGlite runs exactly that module', async () => {
  const engine = await compiledEngine();
  expect(await compiledEngine()).toBe(engine);
  const folder = await mkdtemp(join(tmpdir(), 'hln-compiled-'));
  const instantiate = vi.spyOn(WebAssembly, 'instantiate');
  try {
    await initialiseEngine(join(folder, 'pgdata'), engine);
    instantiate.mockClear();
    const database = await openEngine(join(folder, 'pgdata'), engine);
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    // Passing bytes would cause another compilation.
    expect(instantiate.mock.calls.map(([source]) => source)).toEqual([engine]);
  } finally {
    instantiate.mockRestore();
    await rm(folder, { recursive: true, force: true });
  }
});

it('does the work once for all concurrent and later callers', async () => {
  const work = vi.fn(async () => ({}));
  const ask = once(work);
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(second).toBe(first);
  expect(await ask()).toBe(first);
  expect(work).toHaveBeenCalledOnce();
});

it('repeats the work after a failure', async () => {
  const work = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('out of memory'));
  const ask = once(work);
  await expect(ask()).rejects.toThrow('out of memory');
  expect(await ask()).toBe('done');
});
