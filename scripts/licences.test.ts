import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const packageSchema = v.object({
  license: v.optional(v.union([v.string(), v.unknown()])),
  dev: v.optional(v.boolean()),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  devDependencies: v.optional(v.record(v.string(), v.string()), {}),
});
const { packages } = v.parse(
  v.object({ packages: v.record(v.string(), packageSchema) }),
  JSON.parse(readFileSync('package-lock.json', 'utf8')),
);

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
