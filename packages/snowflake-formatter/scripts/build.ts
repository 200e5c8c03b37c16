/**
 * Builds what the packed package runs on plain Node, without TypeScript: `dist/index.js` (the engine),
 * `dist/llm.js` and `dist/cli.js`, each one file, and the types beside them.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { internalNames } from './internal-names.ts';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/**
 * Fields are assigned, not defined, so that those without a value take no space in the bundle. tsconfig.json says the
 * same, but a copy of the package has no base config to extend.
 */
const TRANSFORM = {
  assumptions: { setPublicClassFields: true },
  typescript: { removeClassFieldsWithoutInitializer: true },
};

/** Readable names inside the engine cost about two percent of the bundle, so they are shortened. */
const MINIFY = {
  compress: true,
  mangle: true,
  codegen: true,
  mangleProps: { include: new RegExp(`^(?:${internalNames().join('|')})$`) },
};

const ENTRIES = [
  { name: 'index', source: 'src/index.ts', platform: 'neutral' },
  { name: 'llm', source: 'src/llm/index.ts', platform: 'neutral' },
  { name: 'cli', source: 'src/cli/main.ts', platform: 'node' },
] as const;

/** Bundles one entry into one minified ES module and returns its text. */
export async function bundle(source: string, platform: 'neutral' | 'node'): Promise<string> {
  const build = await rolldown({
    input: join(PACKAGE, source),
    platform,
    treeshake: true,
    tsconfig: false,
    transform: TRANSFORM,
  });
  try {
    const { output } = await build.generate({ format: 'esm', minify: MINIFY, comments: false });
    const [chunk, ...others] = output;
    if (chunk === undefined || others.length > 0) throw new Error(`${source} was not bundled into one file`);
    return chunk.code;
  } finally {
    await build.close();
  }
}

export async function buildPackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { name, source, platform } of ENTRIES) {
    writeFileSync(join(folder, `${name}.js`), await bundle(source, platform));
  }
  chmodSync(join(folder, 'cli.js'), 0o755);
  writeTypes(join(folder, 'types'));
}

/** Writes the declarations of the two library entries. The flags are here because a copy of the package has no base config. */
function writeTypes(folder: string): void {
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const sources = ENTRIES.filter((entry) => entry.platform === 'neutral').map((entry) =>
    join(PACKAGE, entry.source),
  );
  const flags =
    '--ignoreConfig --declaration --emitDeclarationOnly --strict --target es2024 --module esnext ' +
    '--moduleResolution bundler --lib es2024,dom --allowImportingTsExtensions --rewriteRelativeImportExtensions ' +
    '--verbatimModuleSyntax --skipLibCheck';
  const own = ['--rootDir', join(PACKAGE, 'src'), '--outDir', folder];
  execFileSync(process.execPath, [compiler, ...sources, ...flags.split(' '), ...own], { stdio: 'inherit' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackage(join(PACKAGE, 'dist'));
