import { createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { describeError, type Log } from '../foundation/log.ts';
import { networkOf } from '../foundation/networks.ts';

/** How long it may take to learn what another process has noted. */
const REFRESH_MS = 30_000;

/** How many networks are remembered: more than any staff will need, and strangers cannot add to them. */
const MOST_REMEMBERED = 5_000;

/** The networks from which somebody has signed in before, so that a crowd of strangers cannot lock staff out. */
export interface KnownNetworks {
  /** Answers from memory, so that a crowd costs the database nothing; under load at most half a minute old. */
  isKnown(address: string): boolean;
  /** Remembers a network after a sign-in from there. */
  note(address: string): Promise<void>;
  /** Reads the networks that all processes have noted. */
  refresh(): Promise<void>;
}

/** @param secret the installation's secret: there are so few IP addresses that a plain hash would hide none */
export function rememberNetworks(database: Pick<Database, 'query'>, secret: string, log: Log): KnownNetworks {
  let known: ReadonlySet<string> = new Set();
  let readAt = Number.NEGATIVE_INFINITY;
  const keyOf = (address: string) =>
    createHmac('sha256', secret)
      .update(`network\n${networkOf(address)}`)
      .digest('hex');

  const refresh = async () => {
    readAt = performance.now();
    const rows = await database.query<{ key: string }>(
      'select key from private.known_sign_in_networks($1) as key',
      [MOST_REMEMBERED],
    );
    known = new Set(rows.map(({ key }) => key));
  };
  const look = () => {
    refresh().catch((error: unknown) => log.warn('Known networks could not be read.', describeError(error)));
  };
  look();
  return {
    isKnown: (address) => {
      // The previous list is used meanwhile, and while the database is unavailable.
      if (performance.now() - readAt > REFRESH_MS) look();
      return known.has(keyOf(address));
    },
    note: async (address) => {
      const key = keyOf(address);
      await database.query('select private.note_sign_in_network($1)::text', [key]);
      known = new Set([...known, key]);
    },
    refresh,
  };
}
