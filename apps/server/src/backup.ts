/**
 * `npm run backup [file]`: writes the embedded database and the keys into one compressed archive. The server
 * must not run meanwhile: the database has one user at a time.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readConfig } from './config.ts';
import { DataDirInUseError, lockDataDir } from './installation/data-dir-lock.ts';

try {
  await main();
} catch (error) {
  console.error(
    error instanceof DataDirInUseError
      ? `${error.message} A backup needs the folder for itself.`
      : error instanceof Error
        ? error.message
        : error,
  );
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) {
    throw new Error(
      'DATABASE_URL is set: back that database up with its own tool, for example\n' +
        '  pg_dump --format=custom --file=hln.dump "$DATABASE_URL"\n' +
        `and keep a copy of ${join(config.dataDir, 'keys.json')}.`,
    );
  }
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const target = resolve(process.argv[2] ?? join(config.dataDir, 'backups', `hln-${stamp}.tar.gz`));
  const unlock = await lockDataDir(config.dataDir);
  try {
    const database = await PGlite.create(join(config.dataDir, 'pgdata'));
    const archive = await database.dumpDataDir('gzip');
    await database.close();
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // Written aside and renamed, so that a file of this name is always a whole one.
    await writeFile(`${target}.part`, new Uint8Array(await archive.arrayBuffer()), { mode: 0o600 });
    await rename(`${target}.part`, target);
    await writeFile(`${target}.keys.json`, await readFile(join(config.dataDir, 'keys.json')), {
      mode: 0o600,
    });
  } finally {
    unlock();
  }
  console.log(`Saved ${target} and, beside it, the keys.`);
  console.log(
    `To restore: empty DATA_DIR, unpack the archive into DATA_DIR/pgdata, put the keys in DATA_DIR/keys.json.`,
  );
}
