import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../config/config.ts';
import type { Log } from '../foundation/log.ts';
import { writeWhole } from '../foundation/write-whole.ts';
import { databaseFolder } from './data-folder.ts';

/** The file in a data folder that says that its database was moved to a PostgreSQL server. */
const movedPath = (dataDir: string) => join(dataDir, 'moved.json');

const movedSchema = v.object({ at: v.string(), to: v.string() });

/** @param to without a password */
export async function noteMoved(dataDir: string, to: string): Promise<void> {
  const text = JSON.stringify({ at: new Date().toISOString(), to }, null, 2);
  await writeWhole(movedPath(dataDir), `${text}\n`);
}

/** Describes where a database is, without credentials. */
export function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** Warns at startup if the data seems to be in the other database. */
export async function warnOfOtherDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  if (!existsSync(databaseFolder(dataDir))) return;
  const text = await readFile(movedPath(dataDir), 'utf8').catch(() => null);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), movedSchema), text);
  const moved = read.success ? read.output : null;
  if (databaseUrl !== null && moved === null) {
    log.warn(
      `DATABASE_URL is set, and ${dataDir} holds an embedded database, which is not used. To move its data to an empty ` +
        'PostgreSQL database, with the server stopped: npm run move -- postgres://user:password@host:5432/database',
    );
  }
  if (databaseUrl === null && moved !== null) {
    log.warn(
      `The data of ${dataDir} was moved to ${moved.to} at ${moved.at}, and DATABASE_URL is not set: this server uses ` +
        `what the folder had then. If that is meant, delete ${movedPath(dataDir)}.`,
    );
  }
}
