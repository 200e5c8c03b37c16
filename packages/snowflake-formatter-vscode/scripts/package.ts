/**
 * Packs the extension into a file that VS Code installs: `package.ts [file]`, by default
 * `build/snowflake-formatter.vsix`.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVSIX } from '@vscode/vsce';
import { buildExtension } from './build.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** Packs a copy, whose manifest says nothing about the workspace. */
export async function packExtension(file: string): Promise<void> {
  const folder = join(PACKAGE, 'build', 'extension');
  await buildExtension(join(folder, 'dist'));
  const {
    devDependencies: _tools,
    scripts: _scripts,
    private: _private,
    ...manifest
  } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ['README.md', 'LICENSE']) copyFileSync(join(PACKAGE, name), join(folder, name));
  mkdirSync(dirname(file), { recursive: true });
  await createVSIX({
    cwd: folder,
    packagePath: file,
    // Everything is bundled.
    dependencies: false,
    // The workflow that publishes knows the repository.
    allowMissingRepository: true,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await packExtension(resolve(process.argv[2] ?? join(PACKAGE, 'build/snowflake-formatter.vsix')));
}
