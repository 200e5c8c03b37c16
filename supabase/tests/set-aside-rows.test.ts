import { notifyOwners } from '@hln/supabase/check-prices/notify-owners';
import { runChecks } from '@hln/supabase/check-prices/run-checks';
import { addItem, checksDriver, makeWatcher, price } from '@hln/test-support/prices';
import {
  callRest,
  createStaff,
  credentials,
  runJob,
  type TestServer,
  testBackends,
} from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatRow } from './poisoned-chats.ts';

describe.each(await testBackends())('rows that jobs cannot process, on $name', (backend) => {
  let server: TestServer;
  const driver = checksDriver(() => server);
  const logged: Record<string, unknown>[] = [];
  const log = (message: string, fields: object) => {
    logged.push({ message, ...fields });
  };

  beforeAll(async () => {
    server = await backend.start();
    await server.schedules.stop();
    await server.backend.service
      .from('rate_limits')
      .delete()
      .in('action', ['price_watch_visits', 'chat_sessions']);
  });
  afterAll(async () => {
    await server.close();
  });
  beforeEach(async () => {
    for (const table of ['set_aside_rows', 'chat_sessions', 'email_outbox', 'price_watch_items']) {
      await driver.query(`delete from public.${table}`);
    }
  });

  const notes = () =>
    driver.query<Record<string, unknown>>(
      'select job, table_name, row_key, reason_code, reason, failures, is_set_aside from public.set_aside_rows order by row_key',
    );

  it('can be read only by staff with permission', async () => {
    const manager = await createStaff(server, { role: 'manager' });
    const asManager = credentials(server, 'authenticated', manager.id);
    await server.backend.service.rpc('note_failed_row', {
      failing_job: 'a-job',
      failing_table: 'a_table',
      failing_key: 'one',
      code: 'Some\nError',
      why: `broken\r\n${'x'.repeat(400)}`,
    });
    const path = '/set_aside_rows?select=job,row_key,reason_code,failures,is_set_aside';
    expect(await callRest(server, 'authenticated', 'GET', path, undefined, asManager)).toMatchObject({
      status: 200,
      body: [{ job: 'a-job', row_key: 'one', reason_code: 'Some Error', failures: 1, is_set_aside: false }],
    });
    expect(await callRest(server, 'anon', 'GET', path)).toMatchObject({ status: 401, code: '42501' });
    for (const method of ['PATCH', 'DELETE']) {
      const change = { failures: 2 };
      const answer = await callRest(
        server,
        'authenticated',
        method,
        '/set_aside_rows?job=eq.a-job',
        change,
        asManager,
      );
      expect(answer, method).toMatchObject({ status: 403, code: '42501' });
    }
    expect((await notes())[0]?.reason).toMatch(/^broken x{200,}$/);
  });

  it('are deleted when they have not been seen for a long time', async () => {
    const note = (key: string, days: number) =>
      driver.query(
        `insert into public.set_aside_rows (job, table_name, row_key, reason_code, reason, last_seen_at)
         values ('a-job', 'a_table', $1, 'x', 'x', now() - make_interval(days => $2))`,
        [key, days],
      );
    await note('old', 91);
    await note('recent', 89);
    expect(await runJob(server, 'housekeeping')).toMatchObject({
      removed: { set_aside_rows: 1 },
      setAside: 0,
    });
    expect(await notes()).toMatchObject([{ row_key: 'recent' }]);
  });

  describe('deleting', () => {
    /** Makes the database refuse to delete one row. */
    const refuseToDelete = (table: string, condition: string) =>
      server.backend.database.run(`
        create function public.refuse_for_this_test() returns trigger language plpgsql as
          $$ begin raise exception 'This row stays.'; end $$;
        create trigger refuse_for_this_test before delete on public.${table}
          for each row when (${condition}) execute function public.refuse_for_this_test();
      `);
    const stopRefusing = (table: string) =>
      server.backend.database.run(`
        drop trigger refuse_for_this_test on public.${table};
        drop function public.refuse_for_this_test();
      `);

    it('old conversations continues past one that cannot be deleted', async () => {
      const rows = ['a', 'bad', 'c', 'fresh'].map((id) => chatRow(id));
      await server.backend.service.from('chat_sessions').insert(rows);
      await driver.query(
        "update public.chat_sessions set updated_at = now() - interval '999 days' where session_id <> 'fresh'",
      );
      await driver.query(
        `insert into public.email_outbox (idempotency_key, kind, recipient, subject, text_body, created_at)
         values ('chat-transcript:a:1', 'chat-transcript', 'a@b.nz', 'x', 'x', now() - interval '999 days')`,
      );
      // The notes of other jobs about a row are deleted with it.
      await driver.query(
        `insert into public.set_aside_rows (job, table_name, row_key, reason_code, reason)
         values ('send-quiet-transcripts', 'chat_sessions', 'a', 'x', 'x')`,
      );
      await refuseToDelete('chat_sessions', "old.session_id = 'bad'");
      const removed = { chat_sessions: 2, email_outbox: 1 };
      expect(await runJob(server, 'forget-old-chats')).toEqual({ removed, setAside: 1 });
      expect(await notes()).toEqual([
        {
          job: 'forget-old-chats',
          table_name: 'chat_sessions',
          row_key: 'bad',
          reason_code: 'P0001',
          reason: 'This row stays.',
          failures: 1,
          is_set_aside: false,
        },
      ]);
      await stopRefusing('chat_sessions');
      const later = { chat_sessions: 1, email_outbox: 0 };
      expect(await runJob(server, 'forget-old-chats')).toEqual({ removed: later, setAside: 0 });
      expect(await notes()).toEqual([]);
    });

    it('old price checks continues past one that cannot be deleted, as does the rest of housekeeping', async () => {
      const owner = await makeWatcher(server, 'owner');
      const id = await addItem(owner);
      await driver.query(
        `insert into public.price_checks (watch_item_id, duration_ms, outcome, checked_at)
         select $1, n, 'failed', now() - interval '999 days' from generate_series(1, 3) as n`,
        [id],
      );
      await refuseToDelete('price_checks', 'old.duration_ms = 2');
      expect(await runJob(server, 'housekeeping')).toMatchObject({
        removed: { price_checks: 2 },
        setAside: 1,
      });
      await stopRefusing('price_checks');
    });

    it('one kind of data may fail without stopping the others', async () => {
      await driver.query(
        `insert into public.set_aside_rows (job, table_name, row_key, reason_code, reason, last_seen_at)
         values ('a-job', 'a_table', 'old', 'x', 'x', now() - interval '99 days')`,
      );
      const rename = (from: string, to: string) =>
        driver.query(`alter function public.${from}() rename to ${to}`);
      await rename('housekeeping', 'housekeeping_away');
      try {
        await expect(runJob(server, 'housekeeping')).rejects.toThrow('500');
        expect(await notes()).toEqual([]);
      } finally {
        await rename('housekeeping_away', 'housekeeping');
      }
    });
  });

  describe('checking prices', () => {
    it('continues after a result that cannot be stored', async () => {
      const owner = await makeWatcher(server, 'owner');
      const ids = await Promise.all(
        [1, 2, 3].map((n) => addItem(owner, { item_url: `https://shop${n}.example/` })),
      );
      const [impossible, odd, plain] = ids;
      const report = await runChecks({
        db: server.backend.service,
        log,
        check: async ({ item_id }) => {
          if (item_id === impossible) return price('5', { price: 'NaN5' });
          // Page texts that no column accepts unchanged.
          return item_id === odd ? price('6', { raw: '$6\0\uD800', etag: '"\0"' }) : price('7');
        },
        everySeconds: 3600,
        atOnce: 8,
        budgetMs: 10_000,
        signal: new AbortController().signal,
      });
      expect(report).toEqual({ first: 2, 'failed-to-store': 1 });
      expect(await driver.item(plain ?? '')).toMatchObject({ last_error_code: null });
      expect(await driver.item(odd ?? '')).toMatchObject({ price_raw: '$6\uFFFD\uFFFD' });
      expect(await driver.item(impossible ?? '')).toMatchObject({
        current_price: null,
        last_error_code: 'internal',
      });
      expect((await driver.plan(impossible ?? '')).seconds_to_go).toBeGreaterThan(1500);
      expect(await notes()).toMatchObject([
        { job: 'check-prices', table_name: 'price_watch_items', row_key: impossible, failures: 1 },
      ]);
      await driver.makeDue(impossible ?? '');
      await runChecks({
        db: server.backend.service,
        log,
        check: async () => price('5'),
        everySeconds: 3600,
        atOnce: 8,
        budgetMs: 10_000,
        signal: new AbortController().signal,
      });
      expect(await notes()).toEqual([]);
    });

    it("notifies all other owners when one message can't be written", async () => {
      const owners = await Promise.all(['a', 'b', 'c'].map((name) => makeWatcher(server, name)));
      for (const owner of owners) {
        const id = await addItem(owner, { item_url: `https://${owner.id}.example/` });
        await driver.check(id, price('20'));
        await driver.check(id, price('15'));
      }
      const [bad] = owners;
      await driver.query("update auth.users set email = E'a@b.nz\\r\\nBcc: all@example.com' where id = $1", [
        bad?.id,
      ]);
      const tell = () => notifyOwners({ db: server.backend.service, log }, null);
      expect(await tell()).toEqual({ queued: 2, failed: 1, setAside: 0 });
      expect(await notes()).toMatchObject([
        { job: 'check-prices', table_name: 'price_news', row_key: bad?.id, reason_code: 'invalid_body' },
      ]);
      expect((await notes())[0]?.reason).toContain('email_outbox');
      expect(await tell()).toEqual({ queued: 0, failed: 0, setAside: 0 });
      await driver.query("update auth.users set email = 'a@b.nz' where id = $1", [bad?.id]);
      await driver.query("update public.set_aside_rows set next_try_at = now() - interval '1 second'");
      expect(await tell()).toEqual({ queued: 1, failed: 0, setAside: 0 });
      expect(await notes()).toEqual([]);
    });
  });
});
