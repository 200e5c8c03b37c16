import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { unifiedPatch } from './logic.ts';

const folder = mkdtempSync(join(tmpdir(), 'hln-patch-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Reproducible numbers below `limit`. */
function counter(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}

function texts(seed: number): readonly [left: string, right: string] {
  const next = counter(seed);
  const lines = Array.from(
    { length: next(60) },
    () => ['a', 'b', '', ' c', 'ā\r', '-- x', '\\ y', '+z'][next(8)] ?? '',
  );
  const edited = lines.flatMap((line) => {
    const roll = next(12);
    return roll === 0 ? [] : roll === 1 ? ['new', line] : roll === 2 ? [`${line}!`] : [line];
  });
  const text = (list: readonly string[]) => list.join('\n') + (next(2) === 0 && list.length > 0 ? '\n' : '');
  return [text(lines), text(edited)];
}

/** An empty file is none to these programs. */
const CASES = Array.from({ length: 60 }, (_, i) => texts(i + 1)).filter(
  ([left, right]) => left !== '' && right !== '',
);

/** Programs that apply a patch to several files. Git is there wherever the sources are; `patch` is not. */
const PROGRAMS = [
  { name: 'git', run: ['apply', '--whitespace=nowarn', 'all.patch'] },
  { name: 'patch', run: ['--binary', '-s', '-p1', '-i', 'all.patch'] },
].filter(({ name }) => spawnSync(name, ['--version']).error === undefined);

it.each(PROGRAMS)(
  'makes patches that $name accepts and that give the right text byte for byte',
  ({ name, run }) => {
    const patches = CASES.map(([left, right], i) => {
      writeFileSync(join(folder, `text-${i}`), left);
      return unifiedPatch(left, right, [`a/text-${i}`, `b/text-${i}`]);
    });
    for (const [i, [left, right]] of CASES.entries()) expect(patches[i] === '').toBe(left === right);
    writeFileSync(join(folder, 'all.patch'), patches.join(''));
    execFileSync(name, run, { cwd: folder, stdio: 'pipe' });
    for (const [i, [, right]] of CASES.entries())
      expect(readFileSync(join(folder, `text-${i}`), 'utf8')).toBe(right);
  },
);
