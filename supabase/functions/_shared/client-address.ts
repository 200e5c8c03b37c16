import type { FunctionEnvironment } from './environment.ts';

/**
 * The caller's address as the proxy in front saw it, for limits: only the header that the proxy overwrites is
 * read, never one that callers may write themselves.
 */
export function clientAddress(request: Request, environment: FunctionEnvironment): string {
  return request.headers.get(environment.addressHeader)?.split(',').at(-1)?.trim() || 'unknown';
}
