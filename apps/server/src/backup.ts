/** `npm run backup`: saves the embedded database and the keys, whether the server runs or not, and restores them. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { restoreBackup, writeBackup } from './backup/archive.ts';
import { backupName } from './backup/backup-name.ts';
import { checkArchive } from './backup/check-archive.ts';
import { keepNewest } from './backup/keep-newest.ts';
import { type Config, readConfig } from './config/config.ts';
import { openPglite } from './database/pglite.ts';
import { databaseFolder, openDataFolder } from './installation/data-folder.ts';
import { keysPath } from './installation/keys.ts';
import { holdFolder } from './owner/hold-folder.ts';
import { rotateKeys } from './owner/rotate-keys.ts';
import { useFolder } from './owner/use-folder.ts';

const USAGE = `Use one of these:
  npm run backup [-- FILE]     saves the embedded database and the keys; without FILE, into DATA_DIR/backups
  npm run backup -- --to FOLDER [--keep COUNT]
                               saves them under a name by the time, and deletes all but the newest COUNT there
  npm run backup -- --restore FILE [--new-keys]
                               restores them into an empty DATA_DIR, with the server stopped
  npm run backup -- --new-keys  replaces keys that are lost, as npm run keys -- rotate does`;

const NEW_KEYS = '--new-keys';

const rotationSchema = v.object({
  to: v.pipe(
    v.optional(v.string(), ''),
    v.nonEmpty('Name the folder: npm run backup -- --to FOLDER --keep 14'),
  ),
  keep: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,4}$/, '--keep must be a whole number from 1 on.'),
      v.transform(Number),
    ),
  ),
});

try {
  const config = readConfig(process.env);
  const [first, file, more] = process.argv.slice(2);
  if (first === '--help') console.log(USAGE);
  else if (first === '--restore') await restore(config, file, more === NEW_KEYS);
  else if (first === NEW_KEYS) console.log(await rotateKeys(config));
  else if (first === '--to' || first === '--keep') await rotate(config, process.argv.slice(2));
  else await backUp(config, first);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function backUp(config: Config, file: string | undefined): Promise<void> {
  const { dataDir } = config;
  if (config.databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL is set: back that database up with its own tool, for example\n' +
        '  pg_dump --format=custom --file=hln.dump "$DATABASE_URL"\n' +
        `and keep a copy of ${keysPath(dataDir)}.`,
    );
  }
  const target = resolve(file ?? join(dataDir, 'backups', backupName(new Date(), 'tar.gz')));
  const save = async () => {
    // Opening would make one, and its backup would pass for a good one.
    if (!existsSync(databaseFolder(dataDir))) throw new Error(`There is no database in ${dataDir}.`);
    const database = await openDataFolder(dataDir, openPglite);
    try {
      await writeBackup(database, dataDir, target, async () => null);
    } finally {
      await database.close();
    }
    return null;
  };
  await useFolder(dataDir, save, (ask) => ask({ kind: 'backup', target }, v.null()));
  console.log(`Saved ${target} and, beside it, the keys.`);
  console.log(`To bring it back into an empty DATA_DIR: npm run backup -- --restore ${target}`);
}

/** Deletes older ones only when the new one is there and whole. */
async function rotate(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' }, keep: { type: 'string' } },
  });
  const { to, keep } = v.parse(rotationSchema, values);
  const target = join(resolve(to), backupName(new Date(), 'tar.gz'));
  await backUp(config, target);
  await checkArchive(target);
  if (keep === undefined) return;
  const deleted = await keepNewest(resolve(to), keep);
  console.log(
    `Kept the newest ${keep} in ${resolve(to)}${deleted.length > 0 ? `, deleted ${deleted.join(', ')}` : ''}.`,
  );
}

async function restore(config: Config, file: string | undefined, newKeys: boolean): Promise<void> {
  if (file === undefined) throw new Error('Name the archive: npm run backup -- --restore <file>');
  const { dataDir, keys } = config;
  const fromEnvironment = keys.secret !== null && keys.jwtSecret !== null;
  const folder = await holdFolder(dataDir);
  try {
    await restoreBackup(resolve(file), dataDir, newKeys ? 'new' : fromEnvironment ? 'environment' : 'backup');
  } finally {
    await folder.release();
  }
  console.log(`Restored ${file} into ${dataDir}.`);
}
