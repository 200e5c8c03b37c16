/** `npm run costs`: imports costs from a file and undoes imports; adds, deletes and lists costs. */
import { readConfig } from './config/config.ts';
import { commandOf, HELP, UsageError } from './costs/command.ts';

try {
  if (process.argv.includes('--help')) console.log(HELP);
  else await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function main(args: string[]): Promise<void> {
  const run = await commandOf(args);
  // Loads modules that a usage error should not wait for.
  const { withDataApi } = await import('./command-socket/with-data-api.ts');
  await withDataApi(readConfig(process.env), run);
}
