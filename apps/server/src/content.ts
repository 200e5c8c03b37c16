/** `npm run content`: moves published words into the content files, and lets the files win if both have changed. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from './config/config.ts';
import type { Sides } from './content/commands.ts';
import { repositoryRoot } from './foundation/repository-root.ts';

const HELP = `Use one of these:
  npm run content -- status      compares what is published with the content files
  npm run content -- pull        writes what is published into the files. Commit and deploy them: the server that
                                 starts with them drops the words from the database. Refuses where a file has been
                                 changed since the published text was written, and shows both
  npm run content -- pull --theirs  takes the published text there
  npm run content -- push KEY …  drops what is published of these texts, so that the files' words are shown
  npm run content -- words FILE  writes the words for a build elsewhere, to be built in with
                                 npm run build -- --force --words FILE
With --files FOLDER, the content files of another checkout.`;

class UsageError extends Error {}

// Loading the commands' modules takes a second, which a usage error should not wait for.
const commands = () => import('./content/commands.ts');

try {
  if (process.argv.includes('--help')) console.log(HELP);
  else await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function main(args: string[]): Promise<void> {
  const { contentDir, run } = commandOf(args);
  const { withDataApi } = await import('./command-socket/with-data-api.ts');
  const { wordsDatabase } = await import('./publishing/words-database.ts');
  await withDataApi(readConfig(process.env), async (service) => {
    console.log(await run({ words: wordsDatabase(service), contentDir }));
  });
}

function commandOf(args: string[]): { contentDir: string; run: (sides: Sides) => Promise<string> } {
  const { values, positionals } = parse(args);
  const [command, ...keys] = positionals;
  const contentDir = resolve(values.files ?? join(repositoryRoot, 'apps/web/app/content'));
  const isTheirs = values.theirs === true;
  if (command === 'status' && keys.length === 0 && !isTheirs)
    return { contentDir, run: async (sides) => (await commands()).showStatus(sides) };
  if (command === 'pull' && keys.length === 0)
    return { contentDir, run: async (sides) => (await commands()).pullWords(sides, isTheirs) };
  if (command === 'push' && keys.length > 0 && !isTheirs)
    return { contentDir, run: async (sides) => (await commands()).pushWords(sides, keys) };
  const [file] = keys;
  if (command === 'words' && file !== undefined && keys.length === 1 && !isTheirs)
    return { contentDir, run: async (sides) => (await commands()).writeWordsToBuild(sides, resolve(file)) };
  throw new UsageError(HELP);
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { theirs: { type: 'boolean' }, files: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${HELP}`);
  }
}
