/**
 * Builds what the packed package runs on plain Node, without TypeScript: `dist/index.js` (the engine), `dist/llm.js`,
 * `dist/cli.js` and `dist/lsp.js`, each a single file, with their type declarations and the licences of the bundled
 * packages.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { internalNames } from './internal-names.ts';
import { licencesOf } from './licences.ts';

export { licencesOf };

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/**
 * Class fields are assigned, not defined, so that fields without a value take no space in the bundle. tsconfig.json has
 * the same setting, but a copy of the package has no base config to extend.
 */
const TRANSFORM = {
  assumptions: { setPublicClassFields: true },
  typescript: { removeClassFieldsWithoutInitializer: true },
};

/** Readable internal names would make up about two percent of the bundle, so they are shortened. */
const SHORT_NAMES = { include: new RegExp(`^(?:${internalNames().join('|')})$`) };

type Platform = 'neutral' | 'node';

const ENTRIES: ReadonlyArray<{
  readonly name: string;
  readonly source: string;
  readonly platform: Platform;
}> = [
  { name: 'index', source: 'src/index.ts', platform: 'neutral' },
  { name: 'llm', source: 'src/llm/index.ts', platform: 'neutral' },
  { name: 'cli', source: 'src/cli/main.ts', platform: 'node' },
  { name: 'lsp', source: 'src/lsp/serve.ts', platform: 'node' },
];

/** The command loads the language server only when it is asked for one: most runs never need that file. */
const serverApart: Plugin = {
  name: 'language-server-apart',
  resolveId: (id) =>
    id.endsWith('/lsp/serve.ts') && !isAbsolute(id) ? { id: './lsp.js', external: true } : null,
};

/** A bundled file, and the folders of the npm packages that are in it. */
export interface Bundled {
  readonly code: string;
  readonly libraries: readonly string[];
}

/**
 * Bundles one entry into one minified ES module. On Node, names are not shortened: the command and its threads exchange
 * records, and the server's property names are those of the protocol.
 */
export async function bundleWithLibraries(source: string, platform: Platform): Promise<Bundled> {
  const build = await rolldown({
    input: join(PACKAGE, source),
    platform,
    treeshake: true,
    tsconfig: false,
    transform: TRANSFORM,
    plugins: [serverApart],
  });
  try {
    const mangleProps = platform === 'neutral' ? { mangleProps: SHORT_NAMES } : {};
    const minify = { compress: true, mangle: true, codegen: true, ...mangleProps };
    const { output } = await build.generate({ format: 'esm', minify, comments: false });
    const [chunk, ...others] = output;
    if (chunk === undefined || others.length > 0) throw new Error(`${source} was not bundled into one file`);
    return { code: chunk.code, libraries: librariesOf(chunk) };
  } finally {
    await build.close();
  }
}

/** The folders of the npm packages that a bundle contains parts of, in alphabetical order. */
export function librariesOf(chunk: { readonly modules: object }): string[] {
  const libraries = new Set<string>();
  for (const id of Object.keys(chunk.modules)) {
    const library = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0];
    if (library !== undefined) libraries.add(library);
  }
  return [...libraries].sort();
}

/** The text of {@link bundleWithLibraries}. */
export async function bundle(source: string, platform: Platform): Promise<string> {
  return (await bundleWithLibraries(source, platform)).code;
}

export async function buildPackage(folder: string): Promise<void> {
  await writeBundles(folder, ENTRIES);
  chmodSync(join(folder, 'cli.js'), 0o755);
  writeTypes(join(folder, 'types'));
}

/**
 * Builds only the command with its language server, which `cli.js --lsp` starts, for a program that ships its own copy.
 */
export async function buildServer(folder: string): Promise<void> {
  await writeBundles(
    folder,
    ENTRIES.filter(({ platform }) => platform === 'node'),
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
}

async function writeBundles(folder: string, entries: typeof ENTRIES): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const libraries = new Set<string>();
  for (const { name, source, platform } of entries) {
    const bundled = await bundleWithLibraries(source, platform);
    writeFileSync(join(folder, `${name}.js`), bundled.code);
    for (const library of bundled.libraries) libraries.add(library);
  }
  writeFileSync(join(folder, 'third-party-licences.txt'), licencesOf([...libraries]));
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
