import { relative } from 'node:path';
import { CONFIG_NAME } from './config.ts';
import type { Borrowed, FoundConfig } from './config-finder.ts';
import type { Surroundings } from './surroundings.ts';

/** A sentence for people that says what was taken from sqlfluff's files. */
export function borrowedMessage({ files, options, left }: Borrowed, shown: (path: string) => string): string {
  const taken = Object.entries(options).map(([key, value]) => `${key} ${value}`);
  const what =
    taken.length === 0 ? 'no option is' : `${taken.join(', ')} ${taken.length === 1 ? 'is' : 'are'}`;
  const rest = left.length === 0 ? '' : `; ${left.join('; ')}`;
  return `without a ${CONFIG_NAME}, ${what} taken from ${files.map(shown).join(' and ')}${rest}`;
}

/** Reports on standard error what was taken from sqlfluff's files, each message once. */
export function sayBorrowed(configs: Iterable<FoundConfig>, { cwd, stderr }: Surroundings): void {
  const shown = (path: string): string => {
    const inside = relative(cwd, path);
    return inside.startsWith('..') ? path : inside;
  };
  const messages = new Set<string>();
  for (const { borrowed } of configs)
    if (borrowed !== undefined) messages.add(borrowedMessage(borrowed, shown));
  for (const message of messages) stderr.write(`snowflake-format: ${message}\n`);
}
