import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from './command.ts';

/** A statement as people type it, and its formatted form. */
export const UGLY = 'select a,b from t\n';
export const PRETTY = 'SELECT a,\n       b\n  FROM t\n';

/** A folder with these files, which is removed after the test. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

export function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}
