import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresCluster, startPostgresCluster } from '@hln/test-support/server';

/** The superuser of a hosted project's server; customers get `postgres`, which is not a superuser. */
export const SUPABASE_ADMIN = 'supabase_admin';

/** Errors of Supabase's files that do no harm here, where two of its extensions are missing. */
const EXPECTED_ERRORS = [
  'extension "pgjwt" is not available',
  'role "pgsodium_keyholder" does not exist',
] as const;

/** Grants that Supabase makes when it creates a project. */
const GRANTS_OF_A_NEW_PROJECT = `
  alter role postgres nosuperuser;
  grant usage on schema auth to postgres;
  grant all on all tables in schema auth to postgres;
  grant all on all sequences in schema auth to postgres;
  grant anon, authenticated, service_role, authenticator to postgres with admin option;
  -- A library that no package of PostgreSQL has.
  alter role authenticator reset session_preload_libraries;
`;

/** A server with the initial database of a hosted project. */
export interface HostedDatabase {
  readonly cluster: PostgresCluster;
  /** The database's URL for the role that runs migrations. */
  readonly url: string;
  /** The database's URL for the superuser that only Supabase has. */
  readonly adminUrl: string;
}

/** Finds the files with the roles, default privileges and tables of a hosted project; null if they are missing. */
export function findHostedCorpus(): string | null {
  const corpus = process.env.HLN_CORPUS_DIR;
  if (corpus === undefined || corpus === '') {
    console.info('Skipped: HLN_CORPUS_DIR is not set, so that no hosted database can be made.');
    return null;
  }
  const folder = join(corpus, 'hosted-supabase');
  if (existsSync(folder)) return folder;
  console.info(`Skipped: there is no folder hosted-supabase in ${corpus}.`);
  return null;
}

/**
 * Creates the database in a cluster of its own; null, with a line that says so, if PostgreSQL's programs are missing.
 */
export async function makeHostedDatabase(corpus: string): Promise<HostedDatabase | null> {
  const cluster = await startPostgresCluster({ superuser: SUPABASE_ADMIN });
  if (cluster === null) return null;
  if (!existsSync(join(cluster.programs, 'psql'))) {
    console.info(`Skipped: there is no psql in ${cluster.programs}.`);
    await cluster.remove();
    return null;
  }
  try {
    const url = new URL(cluster.url);
    url.username = 'postgres';
    const hosted = { cluster, url: url.href, adminUrl: cluster.url };
    await fill(hosted, corpus);
    return hosted;
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

async function fill({ cluster, url, adminUrl }: HostedDatabase, corpus: string): Promise<void> {
  const psql = join(cluster.programs, 'psql');
  const errors: string[] = [];
  const run = (as: string, script: string) => {
    const options = ['-X', '-q', '-v', 'VERBOSITY=terse', '-d', as];
    // psql prints to standard error and continues after an error, as the files expect.
    const printed = execFileSync('sh', ['-c', 'exec "$0" "$@" 2>&1', psql, ...options], {
      input: script,
      encoding: 'utf8',
    });
    errors.push(...[...printed.matchAll(/ERROR: +(.*)$/gm)].map(([, message = '']) => message));
  };
  run(adminUrl, 'create role postgres superuser login; alter database postgres owner to postgres;');
  run(url, await scriptsIn(join(corpus, 'postgres/init-scripts')));
  run(adminUrl, await scriptsIn(join(corpus, 'postgres/migrations')));
  const signIn = await scriptsIn(join(corpus, 'auth/migrations'));
  run(
    adminUrl,
    'set role supabase_auth_admin; set search_path = auth, public, extensions;\n' +
      signIn.replaceAll(/\{\{ *index \.Options "Namespace" *\}\}/g, 'auth'),
  );
  run(adminUrl, GRANTS_OF_A_NEW_PROJECT);
  const unexpected = errors.filter((error) => !EXPECTED_ERRORS.some((known) => error.startsWith(known)));
  if (unexpected.length > 0) throw new Error(`The hosted database was not made: ${unexpected.join('; ')}`);
}

/** Reads all scripts of a folder, concatenated in order. */
async function scriptsIn(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const scripts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return scripts.map((script) => `${script}\n;\n`).join('');
}
