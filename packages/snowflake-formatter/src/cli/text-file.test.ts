import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readText, replaceText } from './text-file.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'text-file-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('replaceText', () => {
  it('leaves a file alone that another program has changed', async () => {
    const path = join(folder, 'a.sql');
    writeFileSync(path, 'select 1');
    const file = await readText(path);
    writeFileSync(path, 'select 1, 2');
    await expect(replaceText(file, 'SELECT 1')).rejects.toThrow('was changed by another program');
    expect(readFileSync(path, 'utf8')).toBe('select 1, 2');
    expect(readdirSync(folder)).toEqual(['a.sql']);
  });

  it('does not recreate a file that has vanished', async () => {
    const path = join(folder, 'a.sql');
    writeFileSync(path, 'select 1');
    const file = await readText(path);
    rmSync(path);
    await expect(replaceText(file, 'SELECT 1')).rejects.toThrow('no such file or folder');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('reports a deleted folder', async () => {
    const path = join(folder, 'a.sql');
    writeFileSync(path, 'select 1');
    const file = await readText(path);
    rmSync(folder, { recursive: true });
    await expect(replaceText(file, 'SELECT 1')).rejects.toThrow('no such file or folder');
  });
});

describe('readText', () => {
  it('reports a deleted file', async () => {
    await expect(readText(join(folder, 'none.sql'))).rejects.toThrow('no such file or folder');
  });
});
