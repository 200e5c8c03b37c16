#!/usr/bin/env node
// For pre-commit, which runs this in a clone of the repository where nothing was installed or built: Node 22.18 and
// later run the program's sources as they are. The one library that they import reads `.gitignore`, which only matters
// for folders, and pre-commit names files. It starts a process for each core, so workers are not needed either.
import { existsSync } from 'node:fs';
import * as modules from 'node:module';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const built = new URL('../dist/cli.js', import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else if (major > 22 || (major === 22 && minor >= 18)) {
  modules.registerHooks({
    resolve: (name, context, next) =>
      name === 'ignore'
        ? { url: 'data:text/javascript,export default undefined', shortCircuit: true }
        : next(name, context),
  });
  process.argv.push('--jobs', '1');
  await import(new URL('../src/cli/main.ts', import.meta.url).href);
} else {
  console.error(`snowflake-format: this hook needs Node 22.18 or later; it runs on ${process.versions.node}`);
  process.exitCode = 2;
}
