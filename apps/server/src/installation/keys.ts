import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from '../config.ts';

const fileSchema = v.object({
  secretKey: v.pipe(v.string(), v.startsWith('sb_secret_'), v.minLength(32)),
  jwtSecret: v.pipe(v.string(), v.minLength(32)),
});

export interface Keys {
  /** What every browser sends; no secret. */
  readonly publishable: string;
  /** Acts as service_role. */
  readonly secret: string;
  readonly jwtSecret: string;
}

/**
 * The installation's keys: from the environment where set, else from `keys.json` in the data folder, which
 * is made on the first start, readable by its owner only. Several processes on one database need the same
 * keys, so they take them from the environment.
 */
export async function loadKeys(dataDir: string, configured: Config['keys']): Promise<Keys> {
  const { publishable, secret, jwtSecret } = configured;
  if (secret !== null && jwtSecret !== null) return { publishable, secret, jwtSecret };
  const file = await readOrCreate(join(dataDir, 'keys.json'));
  return { publishable, secret: secret ?? file.secretKey, jwtSecret: jwtSecret ?? file.jwtSecret };
}

async function readOrCreate(path: string): Promise<v.InferOutput<typeof fileSchema>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return await create(path);
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), fileSchema), text);
  if (!parsed.success) {
    throw new Error(
      `${path} is damaged. Restore it from a backup, or delete it to make new keys (everybody is signed out then).`,
    );
  }
  // A copy or a restored backup may have come back readable to others.
  await chmod(path, 0o600);
  return parsed.output;
}

async function create(path: string): Promise<v.InferOutput<typeof fileSchema>> {
  const keys = {
    secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  };
  // Written aside and renamed: a crash leaves no half-written keys behind.
  const aside = `${path}.${process.pid}.new`;
  const file = await open(aside, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, path);
  return keys;
}
