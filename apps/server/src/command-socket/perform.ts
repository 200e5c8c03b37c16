import type { Backend } from '../backend/backend.ts';
import type { Log } from '../foundation/log.ts';
import { verifyAuditLog } from '../staff/audit.ts';
import { runStaffCommand } from '../staff/commands.ts';
import type { Perform } from './open-channel.ts';
import type { DataApiAnswer, DataApiRequest, OwnerRequest } from './protocol.ts';

/** The parts of a running server that the owner's commands need. */
export interface OwnersServer {
  readonly backend: Pick<Backend, 'database' | 'fetch' | 'keys'>;
  readonly log: Log;
  /** Backs up the embedded database. */
  backUp(target: string): Promise<void>;
}

/** Performs the requests of the owner's commands in the server. */
export function performFor({ backend, log, backUp }: OwnersServer): Perform {
  const perform = async (request: OwnerRequest, signal: AbortSignal): Promise<unknown> => {
    switch (request.kind) {
      case 'ping':
        return null;
      case 'yield':
        return '';
      case 'backup':
        await backUp(request.target);
        return null;
      case 'staff':
        return await runStaffCommand(backend.database, request.command, request.email, request.role);
      case 'audit':
        return await verifyAuditLog(backend.database, request.head);
      case 'data-api':
        return await askDataApi(backend, request, signal);
    }
  };
  return async (request, signal) => {
    const started = performance.now();
    try {
      return await perform(request, signal);
    } finally {
      const path = request.kind === 'data-api' ? request.path.split('?')[0] : undefined;
      log.info('owner request', { kind: request.kind, path, ms: Math.round(performance.now() - started) });
    }
  };
}

/** The response headers that the data API's client reads. */
const HEADERS = ['content-type', 'content-range'];

async function askDataApi(
  { fetch, keys }: OwnersServer['backend'],
  { method, path, headers, body }: DataApiRequest,
  signal: AbortSignal,
): Promise<DataApiAnswer> {
  const url = new URL(path, 'http://owner.internal');
  const asked = new Request(url, { method, headers: { ...headers, apikey: keys.secret }, body, signal });
  const response = await fetch(asked);
  const kept = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers: Object.fromEntries(kept), body: await response.text() };
}
