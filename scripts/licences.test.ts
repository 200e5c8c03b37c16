import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** An entry of npm's lock file, which npm writes. */
interface LockedPackage {
  readonly license?: unknown;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

/** Licences that reach whoever is given a copy of our program; the LGPL and the MPL do not. */
const isCopyleft = (licence: unknown) => /(?<!L)GPL/.test(String(licence)) && !/ OR /.test(String(licence));
const copyleft = Object.entries(packages).filter(([, { license }]) => isCopyleft(license));
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

it('only a benchmark uses packages under the GPL, and no image has them', () => {
  expect(copyleft.map(([path]) => nameOf(path))).toEqual(['prettier-plugin-sql-cst', 'sql-parser-cst']);
  const names = new Set(copyleft.map(([path]) => nameOf(path)));
  const users = Object.entries(packages)
    .filter(([path, { dependencies, devDependencies }]) => {
      const wanted = Object.keys({ ...dependencies, ...devDependencies });
      return !names.has(nameOf(path)) && wanted.some((name) => names.has(name));
    })
    .map(([path]) => path);
  expect(users).toEqual(['bench']);
  expect(copyleft.every(([, { dev }]) => dev === true)).toBe(true);
  const image = readFileSync('deploy/Containerfile', 'utf8');
  for (const name of names) expect(image).toMatch(new RegExp(`rm -r .*node_modules/${name}\\b`));
});
