import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { networkOf } from '../foundation/networks.ts';

/** A row of private.sign_in_limits. */
export type AttemptKind = 'account' | 'address' | 'recovery by account' | 'recovery by address';

/** Counts attempts in the database, where all processes share them. */
export interface Attempts {
  /** Counts an attempt before it is made. @returns 0, or the seconds to wait before one is allowed */
  begin(kind: AttemptKind, subject: string): Promise<number>;
  /** Forgets all earlier attempts after a success. */
  forget(kind: AttemptKind, subject: string): Promise<void>;
  /** Stops counting this attempt after a success; earlier ones still count. */
  takeBack(kind: AttemptKind, subject: string): Promise<void>;
}

/** Returns the key under which an account's attempts are counted: no email address is stored. */
export function keyOf(kind: AttemptKind, account: string): string {
  return createHash('sha256').update(`${kind}\n${account}`).digest('hex');
}

/** @param secret the installation's secret: there are so few IP addresses that a plain hash would hide none */
export function countAttempts(database: Database, secret: string): Attempts {
  const call = async (
    name: 'begin_try' | 'forget_tries' | 'take_back_try',
    kind: AttemptKind,
    subject: string,
  ) => {
    const key = kind.endsWith('address')
      ? createHmac('sha256', secret)
          .update(`${kind}\n${networkOf(subject)}`)
          .digest('hex')
      : keyOf(kind, subject);
    return await database.query<{ wait: number | null }>(
      `select private.${name}($1, $2)${name === 'begin_try' ? '' : '::text'} as wait`,
      [kind, key],
    );
  };
  return {
    begin: async (kind, subject) => (await call('begin_try', kind, subject))[0]?.wait ?? 0,
    forget: async (kind, subject) => {
      await call('forget_tries', kind, subject);
    },
    takeBack: async (kind, subject) => {
      await call('take_back_try', kind, subject);
    },
  };
}
