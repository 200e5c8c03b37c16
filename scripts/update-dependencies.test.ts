import { expect, it } from 'vitest';
import { updateDependencies } from './lib/update-dependencies.ts';

/** As npm prints it: several workspaces have Vitest. */
const OUTDATED = JSON.stringify({
  typescript: { current: '6.0.3', wanted: '6.0.3', latest: '7.0.2' },
  vitest: [
    { current: '4.1.12', wanted: '4.1.12', latest: '5.1.1', dependent: 'web' },
    { current: '4.1.12', wanted: '4.1.12', latest: '5.1.1', dependent: 'server' },
  ],
});

/** Runs an update in which the named commands exit with 1, and which may or may not change the lock file. */
async function update({ isNew = true, failing = [] as readonly string[], dirty = '', audit = '' } = {}) {
  const ran: string[] = [];
  const said: string[] = [];
  let lock = 'before';
  const code = await updateDependencies({
    run: async (command, args) => {
      const name = `${command} ${args[0]}`;
      ran.push(name);
      if (name === 'npm update' && isNew) lock = 'after';
      const output = { 'git status': dirty, 'npm outdated': OUTDATED, 'npm audit': audit }[name] ?? '';
      return { code: failing.includes(name) ? 1 : 0, output };
    },
    readLock: () => lock,
    say: (text) => said.push(text),
  });
  return { code, ran, said: said.join('\n') };
}

it('tests what it has updated, and lists what the ranges hold back', async () => {
  const { code, ran, said } = await update();
  expect(code).toBe(0);
  expect(ran).toEqual(['git status', 'npm update', 'npm outdated', 'npm audit', 'npm test']);
  expect(said).toContain('typescript 6.0.3, newest 7.0.2\n  vitest 4.1.12, newest 5.1.1\n');
});

it('changes nothing if there is no way back', async () => {
  expect(await update({ dirty: ' M package.json' })).toMatchObject({ code: 2, ran: ['git status'] });
});

it('tests nothing if there was nothing to update', async () => {
  const { code, ran } = await update({ isNew: false });
  expect([code, ran.includes('npm test')]).toEqual([0, false]);
  expect(await update({ isNew: false, failing: ['npm audit'] })).toMatchObject({ code: 1 });
});

it.each(['npm update', 'npm audit', 'npm test'])('says how to go back when %s fails', async (failing) => {
  const { code, said } = await update({ failing: [failing] });
  expect(code).toBe(1);
  expect(said).toContain('git restore package.json package-lock.json && npm ci');
});

it('distinguishes an unreachable registry from one that reports a vulnerability', async () => {
  const audit = 'npm warn audit 405 Method Not Allowed\nnpm error audit endpoint returned an error';
  for (const isNew of [true, false]) {
    const { code, said } = await update({ isNew, failing: ['npm audit'], audit });
    expect(code).toBe(1);
    expect(said).toContain('could not be asked about known holes');
    expect(said).not.toContain('a hole is known');
  }
});
