/** `npm run update`: updates packages within their ranges, and runs everything that an update can break. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './lib/run.ts';
import { updateDependencies } from './lib/update-dependencies.ts';

if (process.argv.includes('--help')) {
  console.log('npm run update: updates packages within their ranges, audits them and runs every test');
  process.exit();
}

process.exitCode = await updateDependencies({
  run,
  readLock: () => readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  say: console.log,
});
