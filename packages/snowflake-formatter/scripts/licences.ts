import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** The licence notices of these packages. Throws if a package has no licence text: it must not be bundled. */
export function licencesOf(folders: readonly string[]): string {
  const texts = new Map<string, string>();
  for (const folder of folders) {
    const { name, version, license }: Manifest = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (file === undefined) throw new Error(`${name} has no licence text`);
    texts.set(`${name} ${version} (${license})`, readFileSync(join(folder, file), 'utf8').trim());
  }
  const rule = '-'.repeat(80);
  const head = 'These packages are part of the files in this folder.\n';
  return [...texts].reduce((text, [title, licence]) => `${text}\n${rule}\n${title}\n\n${licence}\n`, head);
}
