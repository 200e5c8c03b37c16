/** `npm run backup`: saves the database and the keys, whether or not the server is running, and restores them. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { checkArchive } from './backup/archive-format.ts';
import { assertRoomIn } from './backup/backup-folder.ts';
import { backupName, keepNewest } from './backup/backup-name.ts';
import type { Snapshot } from './backup/snapshot.ts';
import { answerServers, type HeldFolder, holdFolder } from './command-socket/hold-folder.ts';
import { rotateKeys } from './command-socket/rotate-keys.ts';
import { useFolder } from './command-socket/use-folder.ts';
import { type Config, readConfig } from './config/config.ts';
import { databaseFolder } from './installation/data-folder.ts';
import { keysPath, loadKeys } from './installation/keys.ts';

const USAGE = `Use one of these:
  npm run backup [-- FILE]     saves the database and the keys; without FILE, into DATA_DIR/backups
  npm run backup -- --to FOLDER [--keep COUNT]
                               saves them under a name by the time, and deletes all but the newest COUNT there
  npm run backup -- --restore FILE [--new-keys]
                               restores them, with the server stopped: into an empty DATA_DIR, or into the empty
                               database of DATABASE_URL
  npm run backup -- --new-keys  replaces keys that are lost, as npm run keys -- rotate does`;

const NEW_KEYS = '--new-keys';

/** EX_TEMPFAIL of sysexits.h: nothing is wrong, and another attempt may succeed. */
const YIELDED = 75;

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

// Loads most of the program's modules, which neither invalid arguments nor a backup by a running server need.
const snapshots = () => import('./backup/snapshot.ts');

/** Stops the work when a server needs the folder. */
class YieldedError extends Error {
  override readonly name = 'YieldedError';
}

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
  process.exitCode = error instanceof YieldedError ? YIELDED : 1;
}

async function backUp(config: Config, file: string | undefined): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const target = resolve(file ?? join(dataDir, 'backups', backupName(new Date())));
  const yielding = new AbortController();
  const signal = yielding.signal;
  /** Null if a running server has made the backup. */
  let snapshot: Snapshot | null;
  if (databaseUrl !== null) {
    await loadKeys(dataDir, config.keys);
    snapshot = await (await snapshots()).snapshotOfPostgres(databaseUrl);
  } else {
    const copy = async (folder: HeldFolder) => {
      // Opening a missing database would create an empty one, whose backup would look like a good one.
      if (!existsSync(databaseFolder(dataDir))) throw new Error(`There is no database in ${dataDir}.`);
      await loadKeys(dataDir, config.keys);
      folder.channel.serve(
        answerServers(() => {
          yielding.abort(
            new YieldedError(
              'A server needs the data folder: the backup was ended, and nothing of it is left. Try again.',
            ),
          );
          return null;
        }),
      );
      return await (await snapshots()).snapshotOfFolder(dataDir, {
        note: () => {},
        signal,
        assertRoom: (bytes) => assertRoomIn(dataDir, bytes),
      });
    };
    snapshot = await useFolder<Snapshot | null>(dataDir, copy, (ask) =>
      ask({ kind: 'backup', target }, v.null()),
    );
  }
  if (snapshot !== null) {
    // The data folder has already been released, since the snapshot reads a copy.
    const { jwtSecret } = await loadKeys(dataDir, config.keys);
    const assertRoom = (bytes: number) => assertRoomIn(dirname(target), bytes);
    const { writeBackup } = await import('./backup/write-backup.ts');
    try {
      await writeBackup(snapshot, target, { note: () => {}, signal, jwtSecret, dataDir, assertRoom });
    } finally {
      await snapshot.close();
    }
  }
  console.log(`Saved ${target}${existsSync(keysPath(dataDir)) ? ' and, beside it, the keys' : ''}.`);
  console.log(`To bring it back into an empty DATA_DIR: npm run backup -- --restore ${target}`);
}

/** Deletes older backups only once the new one is complete. */
async function rotate(config: Config, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' }, keep: { type: 'string' } },
  });
  const { to, keep } = v.parse(rotationSchema, values);
  const target = join(resolve(to), backupName(new Date()));
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
  const { dataDir, databaseUrl } = config;
  const { restoreBackup } = await import('./backup/restore.ts');
  const folder = await holdFolder(dataDir);
  folder.channel.serve(
    answerServers(
      () => 'A backup is being restored into the data folder. Start the server when that is done.',
    ),
  );
  try {
    const said = await restoreBackup({
      source: resolve(file),
      config,
      newKeys,
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    console.log(`Restored ${file} into ${databaseUrl === null ? dataDir : 'the database of DATABASE_URL'}.`);
    for (const line of said) console.log(line);
  } finally {
    await folder.release();
  }
}
