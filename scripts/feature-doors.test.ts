import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crowdedFolders } from './lib/crowded-folders.ts';
import { ROOT } from './lib/run.ts';

it('every feature and tool has five files on its top level at most', () => {
  expect(crowdedFolders(ROOT)).toEqual([]);
});

it('a sixth file is found, and no test or fixture counts', () => {
  const root = mkdtempSync(join(tmpdir(), 'hln-doors-'));
  const chat = join(root, 'apps/web/app/features/chat');
  const plant = (...names: string[]) => {
    for (const name of names) writeFileSync(join(chat, name), '');
  };
  try {
    mkdirSync(join(root, 'apps/web/app/tools'), { recursive: true });
    mkdirSync(join(chat, 'inside'), { recursive: true });
    plant('a.ts', 'b.ts', 'c.tsx', 'd.tsx', 'e.module.css', 'a.test.ts', 'a.fixture.ts', 'inside/f.ts');
    expect(crowdedFolders(root)).toEqual([]);
    plant('f.ts');
    expect(crowdedFolders(root)).toEqual(['chat: a.ts, b.ts, c.tsx, d.tsx, e.module.css, f.ts']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
