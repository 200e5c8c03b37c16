import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  migrate,
  migrationsFolder,
  openPostgres,
  readMigrations,
  repositoryRoot,
} from '@hln/server/for-tests';

/** Brings a database up to date. @returns whether there was anything to do */
export type Push = (url: string) => Promise<boolean>;

/**
 * By the Supabase CLI that SUPABASE_CLI names, or else by our own migrator, which does as the CLI up to 2.114.0: in order,
 * each migration in a transaction.
 */
export function findPush(): { readonly name: string; readonly push: Push } {
  const program = process.env.SUPABASE_CLI;
  if (program === undefined || program === '') {
    console.info(
      'The migrations are applied by our own migrator; SUPABASE_CLI=PATH applies them by the Supabase CLI.',
    );
    return { name: 'by our own migrator', push: pushOurselves };
  }
  return { name: 'by the Supabase CLI', push: (url) => pushByCli(program, url) };
}

async function pushOurselves(url: string): Promise<boolean> {
  const database = openPostgres(url, 2);
  try {
    return (await migrate(database, await readMigrations(migrationsFolder))).length > 0;
  } finally {
    await database.close();
  }
}

async function pushByCli(program: string, url: string): Promise<boolean> {
  const home = await mkdtemp(join(tmpdir(), 'hln-push-'));
  try {
    for (const part of ['config.toml', 'migrations', 'templates']) {
      await cp(join(repositoryRoot, 'supabase', part), join(home, 'supabase', part), { recursive: true });
    }
    const { stdout, stderr } = await promisify(execFile)(
      program,
      ['db', 'push', '--db-url', `${url}?sslmode=disable`, '--yes', '--workdir', home],
      // It writes into the home folder, and asks nothing where there is no terminal.
      { env: { PATH: process.env.PATH ?? '', HOME: home }, maxBuffer: 10_000_000 },
    );
    return !`${stdout}${stderr}`.includes('Remote database is up to date');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
