import type { TestServer } from '@hln/test-support/server';

/** Removes the limits on visitors' input, so that rows which break jobs can be inserted. */
export async function dropBounds(server: TestServer): Promise<void> {
  const { database } = server.backend;
  const bounds = await database.query<{ relation: string; name: string }>(
    `select conrelid::regclass::text as relation, conname as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conname ~ '_(line|range)$'
       and pg_get_constraintdef(oid) ~ '(2200|u2028)'`,
  );
  if (bounds.length < 10) throw new Error('The bounds were not found.');
  for (const { relation, name } of bounds) {
    await database.run(`alter table ${relation} drop constraint ${name}`);
  }
  await database.run(`
    drop trigger price_watch_items_a_tidy_name on public.price_watch_items;
    drop function private.tidy_price_watch_name();
    create or replace function private.is_chat_user_info(user_info text) returns boolean
      language sql immutable as $$ select jsonb_typeof(user_info::jsonb) = 'object' $$;
    create or replace function private.is_chat_transcript(messages text) returns boolean
      language sql immutable as $$ select jsonb_typeof(messages::jsonb) = 'array' $$;
  `);
}

const ROW = {
  messages: JSON.stringify([
    { id: '1', content: 'Hello', isBot: false, timestamp: '2026-11-21T00:00:00.000Z', language: 'en' },
  ]),
  user_info: '{"preferredLanguage":"en"}',
  start_time: '2026-11-21T00:00:00Z',
  end_time: '2026-11-21T00:05:00Z',
};
type ChatRow = typeof ROW & { readonly session_id: string };

export const chatRow = (session_id: string, changes: Partial<typeof ROW> = {}): ChatRow => ({
  session_id,
  ...ROW,
  ...changes,
});

/** Rows that an anonymous visitor could store, and on which every job got stuck. */
export const POISONED_CHATS: readonly ChatRow[] = [
  chatRow('cr-in-phone', { user_info: '{"preferredLanguage":"en","phone":"021\\r555"}' }),
  chatRow('lf-in-email', { user_info: '{"preferredLanguage":"zh","email":"a@b.nz\\nBcc: all@example.com"}' }),
  chatRow('separator-in-phone', { user_info: '{"preferredLanguage":"en","phone":"021\u2028555"}' }),
  chatRow('long-phone', { user_info: `{"preferredLanguage":"en","phone":"${'0'.repeat(3000)}"}` }),
  chatRow('number-as-phone', { user_info: '{"preferredLanguage":"en","phone":21,"email":{"a":1}}' }),
  chatRow('ends-never', { end_time: 'infinity' }),
  chatRow('began-never', { start_time: '-infinity' }),
  chatRow('before-christ', {
    start_time: '0044-03-15 00:00:00+00 BC',
    end_time: '0043-03-15 00:00:00+00 BC',
  }),
  chatRow('far-future', { end_time: '20000-01-01T00:00:00Z' }),
  chatRow('line\nbreak-in-id'),
  chatRow('odd-message', {
    messages: JSON.stringify([{ content: 'Hello', isBot: false, timestamp: 'x'.repeat(500), id: { a: 1 } }]),
  }),
];
