import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { findTestPostgres } from './postgres.ts';

export interface ConsoleLogin {
  /** Returns a database's URL with this login. */
  at(databaseUrl: string): string;
  /** Removes the login and what it owns in that database; null if there is none. */
  drop(databaseUrl: string | null): Promise<void>;
}

/**
 * Creates a separate login on the test's PostgreSQL.
 * @param options of `create role`; by default it is a member of `sql_console` and of nothing else
 */
export async function makeConsoleLogin(options = 'in role sql_console'): Promise<ConsoleLogin> {
  const server = (await findTestPostgres()) ?? '';
  const name = `hln_console_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create role ${name} login password 'console' ${options}`);
  return {
    at: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.username = name;
      url.password = 'console';
      return url.href;
    },
    drop: async (databaseUrl) => {
      await admin.end();
      const client = new pg.Client({ connectionString: databaseUrl ?? server });
      await client.connect();
      await client.query(`drop owned by ${name}; drop role ${name}`);
      await client.end();
    },
  };
}
