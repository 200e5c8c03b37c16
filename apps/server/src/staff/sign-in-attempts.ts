import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { networkOf } from '../foundation/networks.ts';

/** A row of private.sign_in_limits. */
export type TryKind = 'account' | 'address' | 'recovery by account' | 'recovery by address';

/** Counts tries in the database, where all processes share them. */
export interface Tries {
  /** Counts one try before it is made. @returns 0, or the seconds to wait before one is allowed */
  begin(kind: TryKind, subject: string): Promise<number>;
  /** After a success: all earlier tries are forgotten. */
  forget(kind: TryKind, subject: string): Promise<void>;
  /** After a success: this one does not count, earlier ones do. */
  takeBack(kind: TryKind, subject: string): Promise<void>;
}

/** The key under which tries of an account are counted; no address of a person is kept. */
export function keyOf(kind: TryKind, account: string): string {
  return createHash('sha256').update(`${kind}\n${account}`).digest('hex');
}

/** @param secret of the installation: there are so few network addresses that a bare hash hides none */
export function countTries(database: Database, secret: string): Tries {
  const call = async (
    name: 'begin_try' | 'forget_tries' | 'take_back_try',
    kind: TryKind,
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
