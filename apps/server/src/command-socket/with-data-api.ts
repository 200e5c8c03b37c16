import type { Database } from '@hln/contracts/database';
import { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import type { Config } from '../config/config.ts';
import { loadKeys } from '../installation/keys.ts';
import type { Ask } from './ask-holder.ts';
import { ChannelError } from './channel-error.ts';
import { type DataApiRequest, dataApiAnswerSchema, dataApiRequestSchema } from './protocol.ts';
import { useFolder } from './use-folder.ts';

/**
 * Does `work` with the data API as service_role, wherever the data is: on Postgres through DATABASE_URL, in the
 * embedded database itself, or through the server that has it open.
 * @throws ChannelError when that server cannot be reached
 */
export async function withDataApi(
  config: Config,
  work: (db: PostgrestClient<Database>) => Promise<void>,
): Promise<void> {
  if (config.databaseUrl !== null) return await withBackend(config, work);
  await useFolder(
    config.dataDir,
    () => withBackend(config, work),
    (ask) => throughDataApi(ask, work),
  );
}

async function withBackend(
  config: Config,
  work: (db: PostgrestClient<Database>) => Promise<void>,
): Promise<void> {
  // Loads most of the program's modules, which a command that asks a running server doesn't need.
  const { openBackend } = await import('../backend/backend.ts');
  const backend = await openBackend(config, await loadKeys(config.dataDir, config.keys));
  try {
    await work(backend.service);
  } finally {
    await backend.close();
  }
}

/**
 * Does `work` with the data API of the server that holds the folder, as service_role.
 * @throws ChannelError when the server is lost: `gone` only before the first request
 */
export async function throughDataApi<Result>(
  ask: Ask,
  work: (db: PostgrestClient<Database>) => Promise<Result>,
): Promise<Result> {
  await ask({ kind: 'ping' }, v.null());
  let lost: ChannelError | null = null;
  const db = new PostgrestClient<Database>('http://owner.internal/rest/v1', {
    // A lost server does not come back, and its owner should be told at once.
    retry: false,
    fetch: async (input, init) => {
      const request = await readFetch(new Request(input, init));
      try {
        const { status, headers, body } = await ask(request, dataApiAnswerSchema);
        return new Response(body === '' ? null : body, { status, headers });
      } catch (error) {
        if (error instanceof ChannelError) lost = withoutRetry(error);
        throw error;
      }
    },
  });
  try {
    return await work(db);
  } catch (error) {
    // The client's own error is less specific.
    throw lost ?? error;
  }
}

async function readFetch(request: Request): Promise<DataApiRequest> {
  const { pathname, search } = new URL(request.url);
  return v.parse(dataApiRequestSchema, {
    kind: 'data-api',
    method: request.method,
    path: `${pathname}${search}`,
    headers: Object.fromEntries(request.headers),
    body: request.body === null ? null : await request.text(),
  });
}

/** Some of the work may already have been done. */
function withoutRetry(error: ChannelError): ChannelError {
  return error.fault === 'gone' ? new ChannelError('lost', error.message, error) : error;
}
