import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the version of the package that an import of `name` really loads. */
export async function versionOf(name: string): Promise<unknown> {
  const entry = fileURLToPath(import.meta.resolve(name));
  const folder = entry.slice(0, entry.lastIndexOf(name) + name.length);
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null;
}
