/** `npm run backup [file]`: saves the embedded database and the keys, whether the server runs or not. */
import { join, resolve } from 'node:path';
import { restoreBackup, writeBackup } from './backup/archive.ts';
import { type Config, readConfig } from './config.ts';
import { openPglite } from './database/pglite.ts';
import { lockDataDir } from './installation/data-dir-lock.ts';
import { useFolder } from './owner/use-folder.ts';

try {
  const config = readConfig(process.env);
  const [first, file] = process.argv.slice(2);
  if (first === '--restore') await restore(config, file);
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
        `and keep a copy of ${join(dataDir, 'keys.json')}.`,
    );
  }
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const target = resolve(file ?? join(dataDir, 'backups', `hln-${stamp}.tar.gz`));
  const save = async () => {
    const database = await openPglite(join(dataDir, 'pgdata'));
    const archive = await database.dump();
    await database.close();
    await writeBackup(archive, dataDir, target);
    return '';
  };
  await useFolder(dataDir, save, { kind: 'backup', target });
  console.log(`Saved ${target} and, beside it, the keys.`);
  console.log(`To bring it back into an empty DATA_DIR: npm run backup -- --restore ${target}`);
}

async function restore(config: Config, file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error('Name the archive: npm run backup -- --restore <file>');
  const unlock = await lockDataDir(config.dataDir);
  try {
    await restoreBackup(resolve(file), config.dataDir);
  } finally {
    unlock();
  }
  console.log(`Restored ${file} into ${config.dataDir}.`);
}
