/** `npm run bench` prints every table; `npm run bench -- formatter page` prints the named ones. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/run.ts';

interface Bench {
  /** Prints its table. Rejects if it could not measure. */
  run(): Promise<void>;
}

const folder = join(ROOT, 'bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.config.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));
if (process.argv.includes('--help')) {
  console.log(`npm run bench [-- NAME…]: prints the tables of ${names.join(', ')}`);
  process.exit();
}
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n# ${name}\n`);
  const bench = (await import(join(folder, `${name}.ts`))) as Bench;
  await bench.run();
}
