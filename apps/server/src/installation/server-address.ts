import { rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const noteSchema = v.object({ pid: v.number(), url: v.pipe(v.string(), v.url()) });

const notePath = (dataDir: string) => join(dataDir, 'server.json');

/**
 * Notes where this process listens, for tools on the same machine that find the data folder locked by it.
 * @returns a function that takes the note away
 */
export async function noteServerAddress(dataDir: string, url: string): Promise<() => void> {
  const path = notePath(dataDir);
  const draft = `${path}.${process.pid}.new`;
  await writeFile(draft, JSON.stringify({ pid: process.pid, url: reachable(url) }), { mode: 0o600 });
  await rename(draft, path);
  return () => rmSync(path, { force: true });
}

/** Where the process `pid` serves this data folder; null while it does not, or if it is no server. */
export async function readServerAddress(dataDir: string, pid: number): Promise<string | null> {
  const text = await readFile(notePath(dataDir), 'utf8').catch(() => '');
  const note = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), text);
  return note.success && note.output.pid === pid ? note.output.url : null;
}

/** "Every address of this machine" is no address to call. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
