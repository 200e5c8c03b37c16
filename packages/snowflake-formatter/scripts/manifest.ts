/**
 * In the workspace, the package's entry is its TypeScript source. Node does not run TypeScript from `node_modules`, so
 * the packed manifest points to the built files instead. npm calls this before and after packing.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage } from './build.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const MANIFEST = join(PACKAGE, 'package.json');
const KEPT = join(PACKAGE, 'build', 'package.workspace.json');

async function publish(): Promise<void> {
  if (existsSync(KEPT)) restore();
  await buildPackage(join(PACKAGE, 'dist'));
  mkdirSync(dirname(KEPT), { recursive: true });
  copyFileSync(MANIFEST, KEPT);
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, unknown>;
  manifest.main = './dist/index.js';
  manifest.types = './dist/types/index.d.ts';
  manifest.exports = {
    '.': { types: './dist/types/index.d.ts', default: './dist/index.js' },
    './llm': { types: './dist/types/llm/index.d.ts', default: './dist/llm.js' },
    './schema.json': './schema/snowflake-format.schema.json',
  };
  // A provenance statement names the repository that built the package; GitHub's workflow environment gives its name.
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, GITHUB_WORKSPACE: root } = process.env;
  if (server !== undefined && name !== undefined && root !== undefined)
    manifest.repository = {
      type: 'git',
      url: `git+${server}/${name}.git`,
      directory: relative(root, PACKAGE),
    };
  // Everything is bundled: an installation needs nothing else.
  delete manifest.devDependencies;
  delete manifest.scripts;
  writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}

function restore(): void {
  if (existsSync(KEPT)) renameSync(KEPT, MANIFEST);
}

const task = process.argv[2];
if (task === 'publish') await publish();
else if (task === 'restore') restore();
else throw new Error('usage: manifest.ts publish | restore');
