import { PostgrestClient } from '@supabase/postgrest-js';
import type { FunctionHandler } from './dependencies.ts';
import { readSupabaseEnvironment } from './environment.ts';
import { createMailTransport } from './mail-transport.ts';
import { systemResolve } from './safe-fetch/resolve-host.ts';

/** Only in Supabase's edge runtime: keeps a worker alive for work that outlasts the answer. */
declare const EdgeRuntime: { waitUntil(promise: Promise<unknown>): void } | undefined;

/** Serves a function in Deno, as hosted Supabase runs it. */
export function serveFunction(handler: FunctionHandler): void {
  const environment = readSupabaseEnvironment((name) => Deno.env.get(name));
  const [secretKey = ''] = environment.secretKeys;
  const log = (message: string, fields: Readonly<Record<string, string | number | boolean>>) =>
    console.error(JSON.stringify({ message, ...fields }));
  const dependencies = {
    db: new PostgrestClient(`${Deno.env.get('SUPABASE_URL') ?? ''}/rest/v1`, {
      headers: {
        apikey: secretKey,
        // A legacy service_role key is a token; the newer keys are not and go in the first header alone.
        ...(secretKey.startsWith('sb_') ? {} : { authorization: `Bearer ${secretKey}` }),
      },
    }),
    mail: createMailTransport(environment.mail),
    fetch: globalThis.fetch,
    resolve: systemResolve,
    defer: (work: () => Promise<unknown>) => {
      const running = work().catch((error: unknown) =>
        log('Deferred work failed.', { error: String(error) }),
      );
      if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(running);
    },
    log,
  };
  Deno.serve((request) => handler(request, environment, dependencies));
}
