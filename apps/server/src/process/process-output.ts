import { formatWithOptions } from 'node:util';
import type { Log, LogFields } from '../foundation/log.ts';

/** How many frames of a stack trace are logged. */
const MAX_FRAMES = 8;

const LEVELS = {
  error: 'error',
  warn: 'warn',
  trace: 'debug',
  debug: 'debug',
  info: 'info',
  log: 'info',
} as const;

/**
 * Sends everything that this process prints to its one log: the output of libraries, Node's warnings, and uncaught
 * errors. An uncaught exception ends the process, since its state is unknown; an unhandled rejection does not.
 */
export function captureOutput(log: Log): void {
  for (const [method, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, keyof Log][]) {
    console[method] = (...values: unknown[]) =>
      log[level](textOf(values), { from: 'console', ...stackOf(values) });
  }
  // Removes Node's own listener, which writes several lines.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn(textOf([warning]), { from: 'node' }));
  process.on('unhandledRejection', (reason) => {
    log.error(`Unhandled rejection: ${textOf([reason])}`, stackOf([reason]));
  });
  process.on('uncaughtException', (error) => {
    log.error(`Uncaught exception: ${textOf([error])}`, stackOf([error]));
    process.exit(1);
  });
  // An unwritable log (its reader is gone, its disk is full) is no reason to stop serving.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Errors are reduced to name and message: drivers attach the statement and its values to them. */
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
      .slice(0, MAX_FRAMES)
      .map((step) => step.trim())
      .join(' '),
  };
}
