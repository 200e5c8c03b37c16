/** `npm start`: builds the site if its sources changed, then becomes the server. */
import { ROOT, run } from './lib/run.ts';

if (process.argv.includes('--help')) {
  console.log(
    'npm start: builds the site if its sources changed, then runs the server (docs/configuration.md)',
  );
  process.exit();
}

const built = await run('node', ['scripts/build.ts']);
if (built.code !== 0) process.exit(built.code);
await import(`${ROOT}apps/server/src/main.ts`);
