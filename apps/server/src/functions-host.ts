import { handler as deliverOutbox } from '@hln/supabase/functions/deliver-outbox';
import { handler as housekeeping } from '@hln/supabase/functions/housekeeping';
import { handler as ip } from '@hln/supabase/functions/ip';
import { handler as sendFeedbackEmail } from '@hln/supabase/functions/send-feedback-email';
import type { FunctionDependencies, FunctionHandler } from '@hln/supabase/shared/dependencies';
import { createMailTransport } from '@hln/supabase/shared/mail-transport';
import type { Backend } from './backend.ts';
import type { Config } from './config.ts';
import { refuse } from './http/respond.ts';
import { describeError, type Log } from './log.ts';

/** Every function by its name in the URL. */
const FUNCTIONS: Readonly<Record<string, FunctionHandler>> = {
  'deliver-outbox': deliverOutbox,
  housekeeping,
  ip,
  'send-feedback-email': sendFeedbackEmail,
};

export interface FunctionsHost {
  /** Serves /functions/v1/<name>. */
  fetch(request: Request): Promise<Response>;
  /** Calls a function as a scheduled job does. @throws Error when it fails */
  runJob(name: string): Promise<void>;
  /** Resolves when all work that functions put off is done. */
  settle(): Promise<void>;
}

/** Hosts the functions in this process, with the same data API that Deno reaches over HTTP. */
export function hostFunctions(backend: Backend, config: Config, log: Log): FunctionsHost {
  const running = new Set<Promise<void>>();
  const environment = {
    publishableKeys: [backend.keys.publishable],
    secretKeys: [backend.keys.secret],
    mail: config.mail,
  };
  const dependencies: FunctionDependencies = {
    db: backend.service,
    mail: createMailTransport(config.mail),
    defer: (work) => {
      const task = work()
        .then(() => {})
        .catch((error: unknown) => log.error('Deferred work failed.', describeError(error)))
        .finally(() => running.delete(task));
      running.add(task);
    },
    log: (message, fields) => log.error(message, fields),
  };
  const serve = async (request: Request) => {
    const name = /^\/functions\/v1\/([a-z0-9-]+)\/?$/.exec(new URL(request.url).pathname)?.[1] ?? '';
    const handler = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (handler === undefined) return refuse(404, 'function_not_found', 'There is no such function.');
    return await handler(request, environment, dependencies);
  };
  return {
    fetch: serve,
    runJob: async (name) => {
      const response = await serve(
        new Request(`http://backend.internal/functions/v1/${name}`, {
          method: 'POST',
          headers: { apikey: backend.keys.secret },
        }),
      );
      if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    },
    settle: async () => {
      await Promise.all(running);
    },
  };
}
