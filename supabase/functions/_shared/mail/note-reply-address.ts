import { dataOf } from '../http/database-errors.ts';
import type { FunctionDependencies } from '../http/dependencies.ts';

/**
 * Records where families' replies go, so that the database can write it into emails and pages can say what is missing: the
 * environment may decide it, which the database can't see.
 */
export async function noteReplyAddress({
  db,
  settings,
}: Pick<FunctionDependencies, 'db' | 'settings'>): Promise<void> {
  const { 'chat.reply-address': address, 'chat.reply-key': key } = await settings.read();
  const noted = { ...(address === '' ? {} : { address }), has_key: key !== '' };
  dataOf('note_reply_address', await db.rpc('note_reply_address', noted));
}
