import type { FunctionHandler } from './dependencies.ts';
import { isFunctionError } from './errors.ts';
import type { Log } from './log.ts';

/** Answers a request with what `work` returns, or with what it throws. */
export type Answer = (request: Request, work: () => Promise<Response>, log: Log) => Promise<Response>;

/**
 * Adds what all functions have in common: CORS, the allowed methods, and errors as JSON. The key is sent in a header
 * and no cookie is read, so any origin may call.
 */
export function answerWith(methods: readonly string[]): Answer {
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
    'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type, idempotency-key',
    'access-control-max-age': '86400',
  };
  const respond: Answer = async (request, work, log) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
    if (!methods.includes(request.method)) {
      const allow = [...methods, 'OPTIONS'].join(', ');
      return Response.json(
        { code: 'method_not_allowed', error: `Use ${methods.join(' or ')} here.` },
        { status: 405, headers: { allow } },
      );
    }
    try {
      return await work();
    } catch (error) {
      if (isFunctionError(error)) {
        return Response.json(error.toJSON(), { status: error.status, headers: error.headers });
      }
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      log('A function failed.', { path: new URL(request.url).pathname, error: reason });
      return Response.json(
        { code: 'internal_error', error: 'Something went wrong on our side. Try again later.' },
        { status: 500 },
      );
    }
  };
  return async (...args) => {
    const response = await respond(...args);
    for (const [name, value] of Object.entries(cors)) response.headers.set(name, value);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
}

/** Defines a function that accepts these methods. */
export function defineFunction(methods: readonly string[], handle: FunctionHandler): FunctionHandler {
  const answer = answerWith(methods);
  return (request, environment, dependencies) =>
    answer(request, () => handle(request, environment, dependencies), dependencies.log);
}
