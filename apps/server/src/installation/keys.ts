import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../config/config.ts';
import { writeWhole } from '../foundation/write-whole.ts';
import { DataFolderError, databaseFolder } from './data-folder.ts';

const fileSchema = v.object({
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_'), v.minLength(32)),
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
});
type KeysFile = v.InferOutput<typeof fileSchema>;

export interface Keys {
  /** The key that every browser sends; not a secret. */
  readonly publishable: string;
  /** Acts as service_role. */
  readonly secret: string;
  readonly jwtSecret: string;
}

export const keysPath = (dataDir: string) => join(dataDir, 'keys.json');

const WAYS_BACK =
  'Nothing was changed. Put it back from a backup, where it lies beside the archive as FILE.keys.json; or set ' +
  'SECRET_KEY and JWT_SECRET; or have new keys made with: npm run backup -- --new-keys\n' +
  'New keys sign everybody out, and whatever uses the secret key needs the new one.';

/**
 * Loads the installation's keys: from the environment if set, otherwise from `keys.json` in the data folder, which is
 * created on the first start, readable only by its owner. Several processes on one database need the same keys, so they
 * take them from the environment.
 * @throws DataFolderError when the file is damaged, or missing next to a database that was used with other keys
 */
export async function loadKeys(dataDir: string, configured: Config['keys']): Promise<Keys> {
  const { publishable, secret, jwtSecret } = configured;
  if (secret !== null && jwtSecret !== null) return { publishable, secret, jwtSecret };
  const file = await readOrCreate(dataDir);
  return { publishable, secret: secret ?? file.secretKey, jwtSecret: jwtSecret ?? file.jwtSecret };
}

async function readOrCreate(dataDir: string): Promise<KeysFile> {
  const path = keysPath(dataDir);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DataFolderError(`${path} cannot be read (${reason}). ${WAYS_BACK}`, { cause: error });
    }
    if (existsSync(databaseFolder(dataDir))) {
      throw new DataFolderError(`${path} is missing, and there is a database beside it. ${WAYS_BACK}`);
    }
    return await createKeys(dataDir);
  }
  const keys = readKeys(text);
  if (keys === null) throw new DataFolderError(`${path} is damaged. ${WAYS_BACK}`);
  // A copy or a restored backup may have made it readable to others.
  await chmod(path, 0o600);
  return keys;
}

/** Parses `keys.json`; null if it is invalid. */
export function readKeys(text: string): KeysFile | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  return parsed.success ? parsed.output : null;
}

/** Creates new keys. An existing file is kept next to them. */
export async function createKeys(dataDir: string): Promise<KeysFile> {
  const keys = {
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  };
  await writeKeys(dataDir, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

/**
 * Replaces the keys in one step: after a crash there are either the old or the new, and the old are kept as
 * `keys.json.old`.
 */
export async function writeKeys(dataDir: string, text: string): Promise<void> {
  const path = keysPath(dataDir);
  if (existsSync(path)) await copyFile(path, `${path}.old`);
  await writeWhole(path, text);
}
