import type { EmailKind } from '@hln/contracts';
import type { Database } from '@hln/contracts/database';
import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { dataOf } from '../http/database-errors.ts';
import type { Letter } from './letter/letter.ts';
import { enqueueMail } from './outbox.ts';

const recipientsSchema = v.array(v.object({ user_id: v.string(), email: v.string() }));

export interface OwnersMail {
  /** A key of at most 160 characters; the same key never creates a second message to an Owner. */
  readonly key: string;
  readonly kind: EmailKind;
  readonly letter: Letter;
}

/** Queues an email to each Owner. @returns the number of emails */
export async function mailOwners(
  db: PostgrestClient<Database>,
  { key, ...mail }: OwnersMail,
): Promise<number> {
  const owners = v.parse(recipientsSchema, dataOf('audit_recipients', await db.rpc('audit_recipients')));
  for (const { user_id, email } of owners) {
    await enqueueMail(db, {
      idempotencyKey: `${key}:${user_id}`,
      to: email,
      replyTo: null,
      ...mail,
    });
  }
  return owners.length;
}
