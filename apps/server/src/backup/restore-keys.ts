import { readFile } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { createKeys, keysPath, readKeys, writeKeys } from '../installation/keys.ts';
import { KEYS } from './backup-name.ts';
import { keyIdOf, type Seal, type SealedBy, sealWith } from './seal.ts';

export interface KeysOptions {
  readonly source: string;
  readonly dataDir: string;
  readonly configured: Config['keys'];
  /** Set by `--new-keys`. */
  readonly makeNew: boolean;
}

export interface FoundKeys {
  /** Decrypts the backup’s values; null if none of the keys found can. */
  readonly seal: Seal | null;
  /** Where the key was found, for output. */
  readonly foundIn: string | null;
  /** Where keys were missing or damaged. */
  readonly notIn: readonly string[];
  /** Installs the restored installation's keys. @returns the lines to print */
  install(): Promise<string>;
}

/**
 * Looks for a backup's key: next to it, in the data folder, among the keys that were replaced there, and in the
 * environment. The restored installation keeps its own keys, and takes the backup's only if it has none.
 * @param by the key that encrypted the backup; null for an archive of files, which encrypts nothing
 */
export async function findKeys(
  { source, dataDir, configured, makeNew }: KeysOptions,
  by: SealedBy | null,
): Promise<FoundKeys> {
  const places = [`${source}${KEYS}`, keysPath(dataDir), `${keysPath(dataDir)}.old`];
  const found = await Promise.all(
    places.map(async (place) => ({
      place,
      text: (await readFile(place, 'utf8').catch(() => null)) ?? '',
    })),
  );
  const secrets = found.map(({ place, text }) => ({ place, jwtSecret: readKeys(text)?.jwtSecret ?? null }));
  if (configured.jwtSecret !== null) {
    secrets.push({ place: 'JWT_SECRET of the environment', jwtSecret: configured.jwtSecret });
  }
  const right = secrets.find(({ jwtSecret }) => jwtSecret !== null && keyIdOf(jwtSecret) === by?.id);
  const seal =
    by === null || right === undefined || right.jwtSecret === null
      ? null
      : sealWith(right.jwtSecret, by.salt);
  const [beside, own] = found;
  const install = async (): Promise<string> => {
    if (makeNew) {
      await createKeys(dataDir);
      return 'It has new keys.';
    }
    if (configured.secret !== null && configured.jwtSecret !== null)
      return 'Its keys are those of the environment.';
    if (own !== undefined && readKeys(own.text) !== null)
      return 'Its keys are those that were in the folder.';
    if (beside !== undefined && readKeys(beside.text) !== null) {
      await writeKeys(dataDir, beside.text);
      return 'Its keys are those of the backup.';
    }
    await createKeys(dataDir);
    return 'It has new keys, since none were found.';
  };
  return {
    seal,
    foundIn: right?.place ?? null,
    notIn: secrets.map(({ place, jwtSecret }) =>
      jwtSecret === null ? `${place} (missing or damaged)` : `${place} (another key)`,
    ),
    install,
  };
}
