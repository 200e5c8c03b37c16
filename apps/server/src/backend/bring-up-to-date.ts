import { createHash } from 'node:crypto';
import { API_MAX_ROWS } from '@hln/contracts';
import { App, type Connection, InMemoryLruCacheDriver } from '@supabase/lite';
import manifest from '../../package.json' with { type: 'json' };
import { EXPOSED_SCHEMAS } from '../data-api/rules.ts';
import type { Database } from '../database/database.ts';
import { type Migration, migrate } from '../database/migrate.ts';
import type { Keys } from '../installation/keys.ts';

/** Matches supabase/config.toml for hosted Supabase. */
const SESSION_LIFE = {
  /** How long (s) an access token is valid. The hosted data API checks nothing else during that time. */
  jwt_expiry: 900,
  enable_refresh_token_rotation: true,
  sessions: { timebox: '720h', inactivity_timeout: '168h' },
};

/** We write all emails about accounts (sign-in/recover.ts); the routes that would send the service's own are closed. */
const noMail = {
  send: async () => {
    throw new Error('The sign-in service tried to send an email itself.');
  },
};

/** Creates the library's data API and sign-in service on a connection. */
export function signInApp(connection: Connection, keys: Keys, siteUrl: string): App {
  return new App({
    connection,
    api: { schemas: [...EXPOSED_SCHEMAS], max_rows: API_MAX_ROWS },
    auth: {
      enabled: true,
      enable_signup: false,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      minimum_password_length: 6,
      ...SESSION_LIFE,
      site_url: siteUrl,
    },
    // We keep the history of migrations ourselves (see migrate.ts).
    db: { migrations: { enabled: false } },
    options: {
      drivers: { email: noMail, cache: new InMemoryLruCacheDriver() },
      // Admin mode stays off: it would give local visitors the owner's privileges.
      server: { admin: false, disableStudio: true },
    },
  });
}

/** Creates the sign-in service's tables and applies the migrations that a database lacks. */
export async function bringUpToDate(
  database: Database,
  app: App,
  migrations: readonly Migration[],
): Promise<void> {
  if (!(await hasAuthSchema(database))) await database.alone(() => app.ensureSystemSchema());
  await database.run(UTC_SESSIONS);
  await app.init();
  await migrate(database, migrations);
}

/** Applies these migrations to an empty database, without serving it. */
export async function buildSchema(database: Database, migrations: readonly Migration[]): Promise<void> {
  // Dummy keys: nothing is signed with them.
  const keys: Keys = { publishable: 'none', secret: 'none', jwtSecret: 'none'.repeat(8) };
  await bringUpToDate(database, signInApp(database.connection, keys, 'http://localhost'), migrations);
}

/** Identifies the schema that {@link buildSchema} makes of these migrations. */
export function schemaFingerprint(migrations: readonly Migration[]): string {
  const hash = createHash('sha256').update(manifest.dependencies['@supabase/lite']);
  for (const { version, name, sql } of migrations) hash.update(version).update(name).update(sql);
  return hash.digest('hex').slice(0, 16);
}

/**
 * The library writes this time in UTC and reads it in the machine's time zone. West of Greenwich it would move hours
 * ahead with each renewal, and an idle session would never end.
 */
const UTC_SESSIONS = `
  do $$
  begin
    -- A query of information_schema.columns would take as long as all others of a start together.
    if exists (
      select from pg_attribute where attrelid = to_regclass('auth.sessions')
        and attname = 'refreshed_at' and atttypid = 'timestamp'::regtype
    ) and not exists (
      -- A sign-in service of Supabase's own, which reads it right.
      select from pg_attribute where attrelid = to_regclass('auth.users') and attname = 'instance_id'
        and not attisdropped
    ) then
      alter table auth.sessions
        alter column refreshed_at type timestamptz using refreshed_at at time zone 'utc';
    end if;
  end
  $$`;

async function hasAuthSchema(database: Database): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>(
    "select to_regclass('auth.users') is not null and to_regclass('auth.flow_state') is not null as found",
  );
  return row?.found === true;
}
