import type { Database } from '../database/database.ts';
import { openPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import { openDataFolder } from '../installation/data-folder.ts';
import { holdFolder } from './hold-folder.ts';

/**
 * Opens a database without migrating it.
 * @param place a postgres:// URL, or the path of a data folder, which is locked until the database is closed
 * @throws DataDirInUseError for a folder that another process holds, DataFolderError for one that is damaged
 */
export async function openDatabase(place: string): Promise<Database> {
  if (/^postgres(?:ql)?:\/\//.test(place)) return openPostgres(place, 2);
  const folder = await holdFolder(place);
  try {
    const database = await openDataFolder(place, (pgdata) => openPglite(pgdata));
    return {
      ...database,
      close: async () => {
        await database.close();
        await folder.release();
      },
    };
  } catch (error) {
    await folder.release();
    throw error;
  }
}
