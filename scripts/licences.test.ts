import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** An entry of npm's lock file. */
interface LockedPackage {
  readonly license?: unknown;
}

const lockFiles = execFileSync('git', ['ls-files', '--', '*package-lock.json'], { encoding: 'utf8' }).trim();

/** Whether a licence affects everybody who gets a copy of our program; the LGPL and the MPL do not. */
const isCopyleft = (licence: unknown) => /(?<!L)GPL/.test(String(licence)) && !/ OR /.test(String(licence));
/** Returns the packages under such licences that a lock file installs. */
function copyleft(lockFile: string): string[] {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return Object.entries(packages)
    .filter(([, { license }]) => isCopyleft(license))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

it('only the peers of benchmarks are under the GPL, and no image installs them', () => {
  const found = Object.fromEntries(lockFiles.split('\n').map((file) => [file, copyleft(file)]));
  expect(found).toMatchObject({ 'package-lock.json': [] });
  expect(Object.entries(found).filter(([, names]) => names.length > 0)).toEqual([
    ['bench/peers/package-lock.json', ['prettier-plugin-sql-cst', 'sql-parser-cst']],
  ]);
  expect(readFileSync('deploy/Containerfile', 'utf8')).not.toContain('bench/peers');
});
