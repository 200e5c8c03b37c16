import { FORMATTER_FAILURES, PAGE_ERROR_NAMES } from '@hln/contracts/page-error-words';
import type { PageErrorReport } from '@hln/contracts/page-errors';
import { ownFrames } from './own-frames.ts';

/** What is told of an error itself. */
export type DescribedError = Pick<PageErrorReport, 'kind' | 'name' | 'frames'>;

/** The parts of `ErrorEvent` and `PromiseRejectionEvent` that are looked at. */
export interface Failure {
  readonly type: string;
  readonly error?: unknown;
  readonly reason?: unknown;
  readonly filename?: string;
  readonly lineno?: number;
  readonly colno?: number;
}

/**
 * What may be told of an error: its name, if it is a known one, and where in our scripts it arose.
 *
 * @param origin of the page, such as `https://example.nz`
 * @returns null for what is none of ours, such as an error in a browser extension
 */
export function describeError(failure: Failure, origin: string): DescribedError | null {
  const thrown: Readonly<Record<string, unknown>> = Object(failure.error ?? failure.reason);
  const failed = FORMATTER_FAILURES.find((code) => code === thrown.code);
  if (failed !== undefined) return { kind: 'formatter', name: failed, frames: [] };
  // Some errors come without a stack, and with one place of their own.
  const place = `@${failure.filename}:${failure.lineno}:${failure.colno}`;
  const [frames = []] = [String(thrown.stack), place]
    .map((stack) => ownFrames(stack, origin))
    .filter(({ length }) => length > 0);
  if (frames.length === 0) return null;
  return {
    kind: failure.type === 'unhandledrejection' ? 'rejection' : 'error',
    name: PAGE_ERROR_NAMES.find((name) => name === thrown.name) ?? 'Error',
    frames,
  };
}
