import type { NewRow } from '@hln/contracts/database';
import { runJob, type TestServer, testBackends } from '@hln/test-support/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chatRow, dropBounds, POISONED_CHATS } from '../poisoned-chats.ts';

const JOB = 'send-quiet-transcripts';
/** A number of rows above the size of one batch. */
const MANY = 60;

describe.each(await testBackends())('quiet conversations on $name', (backend) => {
  let server: TestServer;
  const logged: Record<string, unknown>[] = [];

  beforeEach(async () => {
    const note = (message: string, fields: object = {}) => logged.push({ message, ...fields });
    logged.length = 0;
    server = await backend.start({ log: { debug: note, info: note, warn: note, error: note } });
    await server.schedules.stop();
    await server.backend.service.from('rate_limits').delete().like('action', '%chat%');
    await dropBounds(server);
  });
  afterEach(async () => {
    await server.close();
  });

  const query = <Row = Record<string, unknown>>(text: string, values: readonly unknown[] = []) =>
    server.backend.database.query<Row>(text, values);
  /** Stores conversations that have been quiet for a day, the oldest first. */
  const store = async (rows: readonly NewRow<'chat_sessions'>[]) => {
    const { error } = await server.backend.service.from('chat_sessions').insert([...rows]);
    expect(error).toBeNull();
    await query("update public.chat_sessions set updated_at = now() - interval '1 day' where mail_count = 0");
  };
  const notMailed = async () => {
    const rows = await query<{ session_id: string }>(
      'select session_id from public.chat_sessions where mailed_count = 0 order by session_id',
    );
    return rows.map(({ session_id }) => session_id);
  };
  const notes = () =>
    query(
      `select table_name, row_key, reason_code, failures, is_set_aside,
         round(extract(epoch from next_try_at - last_seen_at))::integer as pause
       from public.set_aside_rows where job = $1 order by row_key`,
      [JOB],
    );

  it('are emailed, whatever the others contain', async () => {
    await store([...POISONED_CHATS, chatRow('good-1'), chatRow('good-2')]);
    expect(await runJob(server, JOB)).toEqual({ queued: POISONED_CHATS.length + 2, failed: 0, setAside: 0 });
    expect(await notMailed()).toEqual([]);
    const mails = await query<{ subject: string }>(
      "select subject from public.email_outbox where kind = 'chat-transcript'",
    );
    for (const { subject } of mails) expect(subject).toMatch(/^[^\p{Cc}\u2028]+$/u);
  });

  it('are emailed even after more than a batch that fails', async () => {
    const bad = Array.from({ length: MANY }, (_, n) => chatRow(`bad-${n}`, { end_time: 'infinity' }));
    await store(bad);
    await query("update public.chat_sessions set updated_at = updated_at - interval '1 day'");
    await store([chatRow('good')]);
    // A migration may find rows that it can't repair: then every update of them is refused, as here.
    await query(
      "alter table public.chat_sessions add constraint in_the_way check (end_time < '2200-01-01Z') not valid",
    );
    expect(await runJob(server, JOB)).toEqual({ queued: 1, failed: MANY, setAside: 0 });
    expect(await notMailed()).toHaveLength(MANY);
    expect((await notes())[0]).toEqual({
      table_name: 'chat_sessions',
      row_key: 'bad-0',
      reason_code: 'invalid_body',
      failures: 1,
      is_set_aside: false,
      pause: 60,
    });
    expect(logged).toContainEqual({
      message: 'A row could not be worked on.',
      job: JOB,
      table: 'chat_sessions',
      row: 'bad-0',
      code: 'invalid_body',
      isSetAside: false,
    });
    // They are skipped for a while …
    expect(await runJob(server, JOB)).toEqual({ queued: 0, failed: 0, setAside: 0 });
    // … and are shown to staff once they have failed for too long; two of them suffice.
    const few = "row_key in ('bad-0', 'bad-1')";
    await query(`update public.set_aside_rows set next_try_at = now() + interval '1 day' where not ${few}`);
    const pauses: unknown[] = [];
    for (let failures = 2; failures <= 5; failures += 1) {
      await query(`update public.set_aside_rows set next_try_at = now() - interval '1 second' where ${few}`);
      expect(await runJob(server, JOB)).toEqual({
        queued: 0,
        failed: 2,
        setAside: failures < 5 ? 0 : 2,
      });
      pauses.push((await notes())[0]?.pause);
    }
    expect(pauses).toEqual([120, 240, 480, 960]);
    expect((await notes()).filter(({ is_set_aside }) => is_set_aside === true)).toHaveLength(2);

    // After the repair they are emailed when they are due, and no longer listed.
    await query('alter table public.chat_sessions drop constraint in_the_way');
    await query("update public.set_aside_rows set next_try_at = now() - interval '1 second'");
    expect(await runJob(server, JOB)).toEqual({ queued: MANY, failed: 0, setAside: 0 });
    expect(await notes()).toEqual([]);
  });

  it('are never abandoned: a row that failed for weeks is retried once a day', async () => {
    await store([chatRow('bad')]);
    await query(
      'alter table public.chat_sessions add constraint in_the_way check (mailed_count = 0) not valid',
    );
    await query(
      `insert into public.set_aside_rows (job, table_name, row_key, reason_code, reason, failures, next_try_at)
       values ($1, 'chat_sessions', 'bad', 'x', 'x', 1000, now() - interval '1 second')`,
      [JOB],
    );
    expect(await runJob(server, JOB)).toEqual({ queued: 0, failed: 1, setAside: 1 });
    expect(await notes()).toMatchObject([{ failures: 1001, pause: 86_400 }]);
  });

  it("fail as a whole if the database can't store the notes either", async () => {
    await store([chatRow('bad')]);
    await query(
      'alter table public.chat_sessions add constraint in_the_way check (mailed_count = 0) not valid',
    );
    await query(
      'alter table public.set_aside_rows add constraint also_in_the_way check (failures = 0) not valid',
    );
    await expect(runJob(server, JOB)).rejects.toThrow('400');
  });
});
