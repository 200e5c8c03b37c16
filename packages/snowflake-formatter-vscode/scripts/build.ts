import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer, librariesOf, licencesOf } from '@hln/snowflake-formatter/build';
import { rolldown } from 'rolldown';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** Fills a folder with what is packed: `dist`, the readme, the licence, and a manifest without the workspace. */
export async function buildExtension(folder: string): Promise<void> {
  await buildDist(join(folder, 'dist'));
  const {
    devDependencies: _tools,
    scripts: _scripts,
    private: _private,
    ...manifest
  } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of ['README.md', 'LICENSE']) copyFileSync(join(PACKAGE, name), join(folder, name));
}

/**
 * Builds what the extension runs: the extension in one file (CommonJS, which every version of VS Code loads), the
 * language server, the configuration's schema and the libraries' licences.
 */
async function buildDist(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await buildServer(join(folder, 'server'));
  const build = await rolldown({
    input: join(PACKAGE, 'src/extension.ts'),
    platform: 'node',
    external: ['vscode'],
    tsconfig: false,
  });
  try {
    const { output } = await build.generate({ format: 'cjs', minify: true, comments: false });
    const [chunk, ...others] = output;
    if (chunk === undefined || others.length > 0) throw new Error('the extension is more than one file');
    writeFileSync(join(folder, 'extension.cjs'), chunk.code);
    writeFileSync(join(folder, 'third-party-licences.txt'), licencesOf(librariesOf(chunk)));
  } finally {
    await build.close();
  }
  const schema = createRequire(import.meta.url).resolve('@hln/snowflake-formatter/schema.json');
  copyFileSync(schema, join(folder, 'snowflake-format.schema.json'));
}
