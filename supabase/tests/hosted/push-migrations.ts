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

/** Migrates a database. @returns whether there was anything to do */
export type Push = (url: string) => Promise<boolean>;

/**
 * Lists our own migrator, and each Supabase CLI that SUPABASE_CLI names, separated by `:`: the oldest and the newest
 * version that docs/deploy-supabase.md allows.
 */
export function findPushes(): readonly { readonly name: string; readonly push: Push }[] {
  const programs = (process.env.SUPABASE_CLI ?? '').split(':').filter((program) => program !== '');
  if (programs.length === 0) {
    console.info(
      'The migrations are applied by our own migrator alone; SUPABASE_CLI=PATH:PATH names Supabase CLIs.',
    );
  }
  return [
    { name: 'by our own migrator', push: pushWithoutCli },
    ...programs.map((program) => ({
      name: `by ${program}`,
      push: (url: string) => pushByCli(program, url),
    })),
  ];
}

/** Migrates a database as our own server does. @returns whether there was anything to do */
export async function pushWithoutCli(url: string): Promise<boolean> {
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
      // The CLI writes into the home folder, and doesn't prompt without a terminal.
      {
        env: {
          PATH: process.env.PATH ?? '',
          HOME: home,
          // config.toml refers to these variables, so every command of the CLI needs them.
          SEND_EMAIL_HOOK_URI: 'https://project.example/functions/v1/send-auth-email',
          SEND_EMAIL_HOOK_SECRETS: `v1,whsec_${Buffer.alloc(32).toString('base64')}`,
        },
        maxBuffer: 10_000_000,
      },
    );
    return !`${stdout}${stderr}`.includes('is up to date');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
