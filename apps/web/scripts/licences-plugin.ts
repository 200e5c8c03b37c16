import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

/** The packages whose code or fonts visitors' browsers load. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** The licence's SPDX identifier. */
  readonly licence: string;
  /** The licence's text in the package, and those of what it contains. */
  readonly text: string;
}

const VIRTUAL = 'virtual:shipped-packages';
const RESOLVED = `\0${VIRTUAL}`;

/** The packages of the fonts. Bundles don't know them, because scripts/fonts.ts subsets the fonts beforehand. */
const FONTS = ['commissioner', 'piazzolla', 'spline-sans-mono'].map((font) => `@fontsource-variable/${font}`);

/** The licences of what packages contain without saying so, from the root folder. */
const EMBEDDED: Readonly<Record<string, string>> = {
  'hash-wasm': 'packages/digests/embedded-licences.txt',
  'jq-wasm': 'packages/jq/embedded-licences.txt',
  'zxing-wasm': 'packages/qr/embedded-licences.txt',
};

const packageSchema = v.object({ name: v.string(), version: v.string(), license: v.string() });

/** The folders of the packages in the bundles. The server's bundle is built after them, in this process. */
const folders = new Set<string>();

/** Records which packages are in a bundle for browsers: the site's and its workers'. */
export function noteShippedPackages(): Plugin {
  return {
    name: 'note-shipped-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const output of Object.values(bundle)) {
        for (const id of output.type === 'chunk' ? Object.keys(output.modules) : output.originalFileNames) {
          const folder = packageFolder(id);
          if (folder !== null) folders.add(folder);
        }
      }
    },
  };
}

/** Provides the licences page with its list. Only the prerendered page has it, so browsers never load it as a script. */
export function listShippedPackages(): Plugin {
  return {
    name: 'list-shipped-packages',
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null;
      const packages = this.environment.name === 'ssr' ? readPackages(this.environment.config.root) : [];
      return `export const PACKAGES = ${JSON.stringify(packages)};`;
    },
  };
}

/** @param root the app's folder, where font packages are looked up. @throws Error if a package has no licence text */
function readPackages(root: string): ShippedPackage[] {
  const modules = join(root, '../../node_modules');
  const all = [...folders, ...FONTS.map((font) => join(modules, font))];
  return all
    .map((folder) => readPackage(folder, join(root, '../..')))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function readPackage(folder: string, repository: string): ShippedPackage {
  const { name, version, license } = v.parse(
    packageSchema,
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:-[a-z]+)?(?:\.md|\.txt)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} ships to browsers, and has no licence in its folder.`);
  const embedded = EMBEDDED[name];
  const files = [join(folder, file), ...(embedded === undefined ? [] : [join(repository, embedded)])];
  const text = files.map((path) => readFileSync(path, 'utf8').trim()).join('\n\n');
  return { name, version, licence: license, text };
}

/** Returns the folder of a module's package; null for our own modules and for generated ones. */
function packageFolder(id: string): string | null {
  return /^(?!\0)(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? null;
}
