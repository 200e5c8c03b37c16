import type { RequestHandler } from '../http/node-server.ts';
import type { Meter } from './meter.ts';

/** The same handler, with every answer counted. */
export function meterRequests(
  handler: RequestHandler,
  meter: Meter,
  routeOf: (path: string) => string,
): RequestHandler {
  return {
    ...handler,
    serve: async (request, peer, tooLarge) => {
      const started = performance.now();
      const response = await handler.serve(request, peer, tooLarge);
      meter.count(routeOf(new URL(request.url).pathname), response.status, performance.now() - started);
      return response;
    },
  };
}
