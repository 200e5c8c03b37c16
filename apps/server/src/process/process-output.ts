import { formatWithOptions } from 'node:util';
import type { Log, LogFields } from '../foundation/log.ts';

/** How many steps of a stack are worth keeping. */
const MOST_STEPS = 8;

const LEVELS = {
  error: 'error',
  warn: 'warn',
  trace: 'debug',
  debug: 'debug',
  info: 'info',
  log: 'info',
} as const;

/**
 * Sends everything that this process says to its one log: what libraries print, Node's warnings, and what nobody
 * caught. An exception that nobody caught ends the process, since nobody knows what it left half done; a promise
 * that nobody waited for does not.
 */
export function captureOutput(log: Log): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, keyof Log][]) {
    console[method] = (...values: unknown[]) =>
      log[level](textOf(values), { from: 'console', ...stackOf(values) });
  }
  // Takes away Node's own listener, which writes several lines.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn(textOf([warning]), { from: 'node' }));
  process.on('unhandledRejection', (reason) => {
    log.error(`Nobody waited for a failure: ${textOf([reason])}`, stackOf([reason]));
  });
  process.on('uncaughtException', (error) => {
    log.error(`Nobody caught: ${textOf([error])}`, stackOf([error]));
    process.exit(1);
  });
  // A log that cannot be written (its reader is gone, its disk is full) is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Errors by name and message alone: what else a driver attaches to one are the statement and its values. */
function textOf(values: readonly unknown[]): string {
  return formatWithOptions(
    { depth: 1, breakLength: Number.POSITIVE_INFINITY, maxArrayLength: 10, maxStringLength: 1_000 },
    ...values.map((value) => (value instanceof Error ? `${value.name}: ${value.message}` : value)),
  );
}

function stackOf(values: readonly unknown[]): LogFields {
  const error = values.find((value) => value instanceof Error);
  const steps = error?.stack?.match(/^\s+at .*$/gm) ?? [];
  if (steps.length === 0) return {};
  return {
    stack: steps
      .slice(0, MOST_STEPS)
      .map((step) => step.trim())
      .join(' '),
  };
}
