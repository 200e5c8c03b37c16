import { randomUUID } from 'node:crypto';
import { hashPassword, insertStaffAccount } from '@hln/server/for-tests';
import type { HlnServer } from '@hln/server/start-server';

export interface StaffForTest {
  readonly id: string;
  readonly email: string;
  /** In plain text. */
  readonly password: string;
}

/** bcrypt's lowest cost: tests sign in often. */
const FAST = 4;

/**
 * Creates an account that can sign in, with a new email address by default. Its role is Member unless another is named.
 */
export async function createStaff(
  server: HlnServer,
  wanted: {
    readonly email?: string;
    readonly password?: string;
    readonly cost?: number;
    readonly role?: 'owner' | 'manager' | 'member';
  } = {},
): Promise<StaffForTest> {
  const password = wanted.password ?? `Whakatere ${randomUUID()}`;
  const hash = await hashPassword(password, wanted.cost ?? FAST);
  const account = await server.backend.database.transaction((sql) =>
    insertStaffAccount(
      sql,
      wanted.email ?? `staff-${randomUUID()}@hln.example`,
      hash,
      wanted.role ?? 'member',
    ),
  );
  return { ...account, password };
}
