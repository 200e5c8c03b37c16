import { parseArgs } from 'node:util';

/** Invalid arguments. */
export class UsageError extends Error {}

export interface Wanted {
  /** The names of the suites, in order. */
  readonly suites: readonly string[];
  /** The ref to compare with, if only what a change can affect should run; otherwise null. */
  readonly changedSince: string | null;
}

/**
 * Parses `npm test -- [SUITE…] [--changed[=REF]]`.
 * @param known the names of all suites, in order
 * @throws UsageError
 */
export function readWanted(args: readonly string[], known: readonly string[]): Wanted {
  const changed = args.find((arg) => arg === '--changed' || arg.startsWith('--changed='));
  const { positionals } = parse(args.filter((arg) => arg !== changed));
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new UsageError(
      `There is no suite named ${unknown.join(', ')}. The suites are: ${known.join(', ')}.`,
    );
  }
  return {
    suites: positionals.length === 0 ? known : known.filter((name) => positionals.includes(name)),
    changedSince: changed === undefined ? null : changed.slice('--changed='.length) || 'main',
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: {} });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
