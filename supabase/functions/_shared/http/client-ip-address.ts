import type { FunctionEnvironment } from './environment.ts';

/**
 * The caller's IP address as seen by the proxy in front, for rate limits. Only the header that the proxy overwrites is
 * read, never one that callers can set themselves.
 */
export function clientIpAddress(request: Request, environment: FunctionEnvironment): string {
  return request.headers.get(environment.addressHeader)?.split(',').at(-1)?.trim() || 'unknown';
}
