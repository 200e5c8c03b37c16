import type { Database } from '@hln/contracts/database';
import { PostgrestClient } from '@supabase/postgrest-js';
import bcrypt from 'bcryptjs';
import { createMailTransport } from '../mail/mail-transport.ts';
import { systemResolve } from '../prices/resolve-host.ts';
import { NO_BACKUPS } from '../staff/backups.ts';
import { NO_CONSOLE } from '../staff/sql-console.ts';
import type { FunctionDependencies, FunctionHandler } from './dependencies.ts';
import type { HostedEnvironment } from './environment.ts';
import { hostedFunction } from './hosted-function.ts';
import type { Log } from './log.ts';
import { openSettings } from './settings.ts';

/** Only in Supabase's edge runtime: keeps a worker alive for work that outlasts the response. */
declare const EdgeRuntime: { waitUntil(promise: Promise<unknown>): void } | undefined;

/** Serves a function in Deno, as hosted Supabase runs it. */
export function serveFunction(handler: FunctionHandler): void {
  const serve = hostedFunction(handler, { get: (name) => Deno.env.get(name), log, dependenciesOf });
  Deno.serve((request) => serve(request));
}

/** The same cost that GoTrue uses. */
const BCRYPT_COST = 10;

const log: Log = (message, fields, level = 'error') => {
  console[level](JSON.stringify({ message, ...fields }));
};

function dependenciesOf(environment: HostedEnvironment): FunctionDependencies {
  const [secretKey = ''] = environment.secretKeys;
  const db = new PostgrestClient<Database>(`${environment.supabaseUrl}/rest/v1`, {
    headers: {
      apikey: secretKey,
      // A legacy service_role key is a token; the newer keys are not, and go only in the first header.
      ...(secretKey.startsWith('sb_') ? {} : { authorization: `Bearer ${secretKey}` }),
    },
  });
  const settings = openSettings({ db, given: environment.givenSettings, log });
  return {
    db,
    mail: createMailTransport(environment.mail, settings),
    settings,
    fetch: globalThis.fetch,
    resolve: systemResolve,
    hashPassword: (password) => bcrypt.hash(password, BCRYPT_COST),
    // A console that doesn't block other requests needs threads and connections of its own, which only our server has.
    sqlConsole: NO_CONSOLE,
    buildsSite: false,
    // On hosted Supabase, the host makes the project's backups.
    backups: NO_BACKUPS,
    defer: (work: () => Promise<unknown>) => {
      const running = work().catch((error: unknown) =>
        log('Deferred work failed.', { error: String(error) }),
      );
      if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(running);
    },
    log,
  };
}
