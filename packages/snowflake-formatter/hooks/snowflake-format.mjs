#!/usr/bin/env node
// For pre-commit, which runs this in a clone of the repository where nothing was installed or built: Node 22.18 and
// later run the program's TypeScript sources directly. The sources import two libraries. One reads `.gitignore`, which
// only matters for folders, and pre-commit passes file names; the other reads TOML, and where that is needed, the hook
// says what to do instead. pre-commit starts a process for each core, so workers are not needed either.
import { existsSync } from 'node:fs';
import * as modules from 'node:module';

const WITHOUT_TOML =
  'this hook cannot read TOML; write the options into .snowflake-format.json, or use the hook with the npm package';
const STAND_INS = new Map([
  ['ignore', 'export default undefined'],
  ['smol-toml', `export function parse() { throw new Error(${JSON.stringify(WITHOUT_TOML)}) }`],
]);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const built = new URL('../dist/cli.js', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else if (major > 22 || (major === 22 && minor >= 18)) {
  modules.registerHooks({
    resolve: (name, context, next) => {
      const standIn = STAND_INS.get(name);
      return standIn === undefined
        ? next(name, context)
        : { url: `data:text/javascript,${encodeURIComponent(standIn)}`, shortCircuit: true };
    },
  });
  process.argv.push('--jobs', '1');
  await import(new URL('../src/cli/main.ts', import.meta.url).href);
} else {
  console.error(`snowflake-format: this hook needs Node 22.18 or later; it runs on ${process.versions.node}`);
  process.exitCode = 2;
}
