/** `npm run move -- postgres://…`: moves the embedded database to a PostgreSQL server, with the server stopped. */
import { existsSync } from 'node:fs';
import { answerServers, holdFolder } from './command-socket/hold-folder.ts';
import { readConfig } from './config/config.ts';
import { DataFolderError, databaseFolder, openDataFolder } from './installation/data-folder.ts';
import { keysPath } from './installation/keys.ts';
import { noteMoved, placeOf } from './installation/moved.ts';

const USAGE = `Moves the embedded database of DATA_DIR to an empty PostgreSQL database, with the server stopped:
  npm run move -- postgres://user:password@host:5432/database
Without a URL it takes DATABASE_URL, which keeps the password out of the list of processes.`;

const [given] = process.argv.slice(2);
if (given === '--help') console.log(USAGE);
else {
  try {
    await move(given);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function move(url: string | undefined): Promise<void> {
  const { dataDir, databaseUrl, keys } = readConfig(process.env);
  const address = url ?? databaseUrl;
  if (address === null || !/^postgres(?:ql)?:\/\//.test(address)) throw new Error(USAGE);
  if (!existsSync(databaseFolder(dataDir))) throw new DataFolderError(`There is no database in ${dataDir}.`);
  const { moveDatabase } = await import('./backup/move-database.ts');
  const { openPglite } = await import('./database/pglite.ts');
  const started = performance.now();
  const folder = await holdFolder(dataDir);
  folder.channel.serve(
    answerServers(() => 'The data is being moved to PostgreSQL. Start the server when that is done.'),
  );
  try {
    const database = await openDataFolder(dataDir, openPglite);
    try {
      const moved = await moveDatabase(database, address, {
        signal: new AbortController().signal,
        say: (line) => console.log(line),
      });
      await noteMoved(dataDir, placeOf(address));
      const seconds = Math.round((performance.now() - started) / 1_000);
      console.log(
        `Moved ${moved.rows} rows of ${moved.tables} tables in ${seconds} s; each has as many as before.`,
      );
      console.log(moved.audit);
    } finally {
      await database.close();
    }
  } finally {
    await folder.release();
  }
  console.log(
    `Start the server with DATABASE_URL${keys.jwtSecret === null ? ` and the same ${keysPath(dataDir)}` : ''}.`,
  );
  console.log('Everybody signs in again, and open invitations have to be sent again: neither is moved.');
  console.log(`${databaseFolder(dataDir)} is as it was. Delete it once you are sure.`);
}
