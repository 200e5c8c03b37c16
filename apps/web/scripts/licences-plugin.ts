import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

/** What is in the packages whose code or fonts visitors' browsers get. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** As SPDX names it. */
  readonly licence: string;
  /** The licence as the package has it. */
  readonly text: string;
}

const VIRTUAL = 'virtual:shipped-packages';
const RESOLVED = `\0${VIRTUAL}`;

/** The fonts are cut down beforehand (scripts/fonts.ts), so no bundle knows where they come from. */
const FONTS = ['commissioner', 'piazzolla', 'spline-sans-mono'].map((font) => `@fontsource-variable/${font}`);

const packageSchema = v.object({ name: v.string(), version: v.string(), license: v.string() });

/** The folders of the packages that the bundles are made of. The server's bundle comes after those, in this process. */
const folders = new Set<string>();

/** Notes which packages a bundle for browsers is made of; for the site and for its workers. */
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

/** Gives the page of licences its list. Only the prerendered page has it: the browser never loads the list as script. */
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

/** @param root of the app, from where fonts are found. @throws Error for a package without a licence's text */
function readPackages(root: string): ShippedPackage[] {
  const modules = join(root, '../../node_modules');
  const all = [...folders, ...FONTS.map((font) => join(modules, font))];
  return all.map(readPackage).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function readPackage(folder: string): ShippedPackage {
  const { name, version, license } = v.parse(
    packageSchema,
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.md|\.txt)?$/i.test(entry));
  if (file === undefined) throw new Error(`${name} ships to browsers, and has no licence in its folder.`);
  return { name, version, licence: license, text: readFileSync(join(folder, file), 'utf8').trim() };
}

/** The folder of the package that a module belongs to; null for our own, and for what is made while building. */
function packageFolder(id: string): string | null {
  return /^(?!\0)(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? null;
}
