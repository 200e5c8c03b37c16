import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { databaseFolder } from '../installation/data-folder.ts';
import { createKeys, keysPath } from '../installation/keys.ts';
import { holdFolder } from './hold-folder.ts';

const SIGNED_OUT =
  'Everybody is signed out from the next start on. Accounts, passwords and second factors stay.';
const NOT_YET =
  'Nobody is signed out: sessions are signed with JWT_SECRET. Where that is replaced, everybody is.';

/** Describes the consequences of a rotation. @param sessions the sentence about people who are signed in */
const meaning = (sessions: string) => `What that means:
  sessions    ${sessions}
  secret key  Whatever calls the API with the secret key needs the new one; the old one is refused.
  settings    What staff have set stays, the secrets among it. Change those on the page if they are known as well.
  backups     Those made before need the old keys: keep FILE.keys.json beside each. Make a new one now, with npm run backup.`;

type Given = Pick<Config, 'dataDir' | 'databaseUrl' | 'keys'>;

/** The variables of the keys that the environment sets. */
const givenOf = ({ secret, jwtSecret }: Config['keys']): readonly string[] => [
  ...(secret === null ? [] : ['SECRET_KEY']),
  ...(jwtSecret === null ? [] : ['JWT_SECRET']),
];

/**
 * Replaces the installation's keys, with the server stopped; the old ones stay as `keys.json.old`. Keys from the
 * environment are not touched.
 * @returns the lines to print: what was done, and its consequences
 * @throws DataDirInUseError while a server runs on the folder
 */
export async function rotateKeys(config: Given): Promise<string> {
  const { dataDir, keys } = config;
  const given = givenOf(keys);
  const means = meaning(keys.jwtSecret === null ? SIGNED_OUT : NOT_YET);
  if (given.length === 2)
    return `The keys come from the environment. Nothing was changed.\n${inEnvironment(given)}\n${means}`;
  const path = keysPath(dataDir);
  const hadKeys = existsSync(path);
  if (!hadKeys && config.databaseUrl === null && !existsSync(databaseFolder(dataDir)))
    throw new Error(`There is no database in ${dataDir}; its first start makes the keys.`);
  const folder = await holdFolder(dataDir);
  try {
    await createKeys(dataDir);
  } finally {
    await folder.release();
  }
  const made = `Made new keys in ${path}.${hadKeys ? ` Those before are in ${path}.old.` : ''}`;
  // On PostgreSQL, several processes may have read the keys.
  const restart = config.databaseUrl === null ? [] : ['Restart every process.'];
  if (given.length === 0) return [made, ...restart, means].join('\n');
  return [made, ...restart, inEnvironment(given), means].join('\n');
}

/** Explains how to replace keys that the environment sets. */
function inEnvironment(names: readonly string[]): string {
  const made = names.map((name) =>
    name === 'SECRET_KEY'
      ? `  SECRET_KEY=sb_secret_${randomBytes(24).toString('hex')}`
      : `  JWT_SECRET=${randomBytes(48).toString('hex')}`,
  );
  return [
    `In use: ${names.join(' and ')} of the environment. To replace what is in use, stop every process, keep the old values with`,
    'the backups made before, write these in their place, the same for every process, and start them:',
    ...made,
  ].join('\n');
}

/** Describes where the keys come from, and what a rotation would mean. Changes nothing, and prints no keys. */
export function describeKeys({ dataDir, keys }: Given): string {
  const given = givenOf(keys);
  const means = meaning(keys.jwtSecret === null ? SIGNED_OUT : NOT_YET);
  const path = keysPath(dataDir);
  const file = existsSync(path) ? path : `${path}, which the first start makes`;
  const from =
    given.length === 2
      ? `The keys come from ${given.join(' and ')} of the environment.`
      : given.length === 1
        ? `${given[0]} comes from the environment, the other key from ${file}.`
        : `The keys come from ${file}.`;
  return `${from}\nTo replace them, with the server stopped: npm run keys -- rotate\n${means}`;
}
