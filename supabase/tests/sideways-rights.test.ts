import { auditEntriesSchema } from '@hln/contracts';
import { createStaff, type StaffForTest, testBackends } from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_ENTRY } from './audit-entries.ts';
import { chatOf } from './chat-stage.ts';
import { ANYTHING, type EmailStage, startEmailStage } from './email-stage.ts';

const MASK = '•••';
const NO_FEEDBACK_FILTER = {
  search: null,
  wanted_type: null,
  wanted_status: null,
  wanted_assignee: null,
  wanted_tag: null,
  wanted_kind: null,
  wanted_version: null,
  wanted_check: null,
  wanted_contact: null,
  spam_kind: null,
  session_of: null,
  ip_of: null,
  from_time: null,
  to_time: null,
  before_time: null,
  before_id: null,
};
const NO_CHAT_FILTER = {
  search: null,
  status_wanted: null,
  assignee_wanted: null,
  promise_wanted: null,
  label_wanted: null,
  language_wanted: null,
  after_key: null,
  after_session: null,
};

describe.each(await testBackends())('one permission, on $name,', (backend) => {
  let stage: EmailStage;

  /** Creates a Member with the given levels. */
  const member = async (levels: Readonly<Record<string, 'view' | 'manage'>>): Promise<StaffForTest> => {
    const created = await createStaff(stage.server);
    for (const [area, level] of Object.entries(levels)) await grant(created, area, level);
    return created;
  };
  const grant = (who: StaffForTest, area: string, level: string) =>
    stage.query('insert into public.staff_exceptions (user_id, area, level) values ($1, $2, $3)', [
      who.id,
      area,
      level,
    ]);

  beforeAll(async () => {
    stage = await startEmailStage(backend);
  });
  afterAll(() => stage.server.close());

  describe('to see Email Logs', () => {
    it('does not show or match subjects, reply addresses or headers of kinds that need another permission', async () => {
      const reader = await member({ 'email-logs': 'view' });
      const id = await stage.store({
        kind: 'chat-transcript',
        recipient: 'consultation@hln.example',
        subject: 'Chat with 021 555 0199',
        reply_to: 'parent@example.nz',
      });
      const taken = await stage.leased();
      await stage.server.backend.service.rpc('hand_over_email', {
        ...taken,
        header_lines: 'Subject: Chat with 021 555 0199\r\nReply-To: parent@example.nz',
        is_repeatable: false,
      });
      expect(await stage.search({ search: '0199' }, reader)).toEqual([]);
      expect(await stage.search({ search: '0199' }, stage.manager)).toHaveLength(1);
      const found = await stage.search({ search: 'consultation' }, reader);
      expect(found).toMatchObject([{ id, subject: MASK }]);
      const read = await stage.read(id, reader);
      expect(read).toMatchObject({ subject: MASK, reply_to: MASK, attempts: [{ headers: null }] });
      expect(await stage.read(id, stage.manager)).toMatchObject({
        subject: 'Chat with 021 555 0199',
        reply_to: 'parent@example.nz',
      });
      for (const shown of [found, read]) {
        expect(JSON.stringify(shown)).not.toMatch(/0199|parent@/);
      }
      const open = await stage.store({
        kind: 'settings-test',
        subject: 'A test',
        reply_to: 'office@hln.example',
      });
      expect(await stage.read(open, reader)).toMatchObject({
        subject: 'A test',
        reply_to: 'office@hln.example',
      });
    });
  });

  describe('to manage System Settings', () => {
    it("sends no visitors' texts elsewhere without permission for their area", async () => {
      const keeper = await member({ 'system-settings': 'manage' });
      const save = async (key: string, value: string | number | null) => {
        const [row] = await stage.query<{ revision: number }>(
          'select revision from private.settings where key = $1',
          [key],
        );
        return await stage.call(keeper, 'save_settings', {
          changes: [{ key, value, revision: row?.revision }],
        });
      };
      const mailboxes = await stage.query<{ key: string; area: string }>(
        "select key, area from private.settings where kind = 'mailbox' order by key",
      );
      expect(mailboxes).toEqual([
        { key: 'chat.mail-to', area: 'chat-sessions' },
        { key: 'chat.reply-address', area: 'chat-sessions' },
        { key: 'mail.contact-to', area: 'email-logs' },
        { key: 'mail.feedback-to', area: 'feedback-analytics' },
      ]);
      expect((await save('chat.quiet-minutes', 5)).status).toBe(204);
      for (const { key, area } of mailboxes) {
        expect(await save(key, keeper.email), key).toMatchObject({ status: 403, code: '42501' });
        await grant(keeper, area, 'view');
        expect((await save(key, keeper.email)).code, key).toBe('42501');
        await stage.query('update public.staff_exceptions set level = $1 where user_id = $2 and area = $3', [
          'manage',
          keeper.id,
          area,
        ]);
        expect((await save(key, keeper.email)).status, key).toBe(204);
        await stage.query('delete from public.staff_exceptions where user_id = $1 and area = $2', [
          keeper.id,
          area,
        ]);
        // Resetting to the default is refused too; saving the same value changes nothing.
        expect((await save(key, null)).code, key).toBe('42501');
        expect((await save(key, keeper.email)).status, key).toBe(204);
      }
    });
  });

  describe('to search the audit log', () => {
    it('shows no value that its reader may not read at its source', async () => {
      const changes = [{ key: 'prices.check-hours', value: 7, revision: 0 }];
      expect((await stage.call(stage.owner, 'save_settings', { changes })).status).toBe(204);
      await stage.call(stage.owner, 'begin_console_query', { query_text: 'select 1', wanted_answer: 'rows' });
      const latest = async (who: StaffForTest, table_wanted: string) => {
        const { body } = await stage.call(who, 'search_audit_log', {
          ...ANY_ENTRY,
          table_wanted,
          page_size: 1,
        });
        return v.parse(auditEntriesSchema, body)[0];
      };
      const hidden = { before: null, after: null };
      expect(await latest(stage.manager, 'private.settings')).toMatchObject({
        ...hidden,
        withheld: ['value'],
      });
      expect(await latest(stage.owner, 'private.settings')).toMatchObject({ after: { value: 7 } });
      await grant(stage.manager, 'system-settings', 'view');
      expect(await latest(stage.manager, 'private.settings')).toMatchObject({ after: { value: 7 } });
      await grant(stage.manager, 'database-admin', 'manage');
      expect(await latest(stage.manager, 'private.console_queries')).toMatchObject(hidden);
      expect(await latest(stage.owner, 'private.console_queries')).toMatchObject({
        after: { characters: 8 },
      });
      expect(await latest(stage.manager, 'public.staff_members')).toMatchObject({
        after: { role: 'member' },
      });
    });
  });

  describe('to see a list', () => {
    it('records every export, whether in one page or page by page', async () => {
      const id = await stage.store();
      const [entry] = await stage.query<{ id: number }>(
        'select max(id)::integer as id from private.audit_log',
      );
      const exported = async () =>
        (
          await stage.query<{ table_name: string }>(
            "select table_name from private.audit_log where action = 'exported' and actor_id = $1 order by id",
            [stage.owner.id],
          )
        ).map(({ table_name }) => table_name);
      const rows = { relation_name: 'public.staff_roles', filters: [], after: null };
      for (const [name, table, first, next] of [
        ['list_chat_sessions', 'public.chat_sessions', NO_CHAT_FILTER, { after_key: 0, after_session: 'x' }],
        ['search_emails', 'public.email_outbox', ANYTHING, { before_id: id }],
        [
          'search_feedback',
          'public.sql_feedback',
          NO_FEEDBACK_FILTER,
          { before_time: '2026-01-01T00:00:00Z', before_id: id },
        ],
        ['search_audit_log', 'private.audit_log', ANY_ENTRY, { before_id: entry?.id }],
        ['browse_rows', 'public.staff_roles', rows, { after: ['owner'] }],
      ] as const) {
        const before = (await exported()).length;
        const read = async (changed: object) => {
          const answer = await stage.call(stage.owner, name, { ...first, ...changed });
          expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).toBe(200);
        };
        await read({ page_size: 51 });
        expect(await exported(), name).toHaveLength(before);
        await read({ page_size: 52 });
        await read({ page_size: 51, ...next });
        expect((await exported()).slice(before), name).toEqual([table, table]);
      }
    });

    it('is recorded once an hour when exports are split by filters', async () => {
      const reader = await member({ 'email-logs': 'view', 'chat-sessions': 'view' });
      const exported = () =>
        stage.query<{ area: string; table_name: string; rows: number }>(
          `select area, table_name, (after ->> 'rows')::integer as rows from private.audit_log
           where action = 'exported' and actor_id = $1 order by id`,
          [reader.id],
        );
      const kinds = ['feedback', 'alert', 'price-news'];
      for (const kind of kinds) {
        for (let n = 0; n < 20; n += 1) await stage.store({ kind, recipient: `${kind}-${n}@example.nz` });
      }
      const read = async (kind: string) => {
        const answer = await stage.call(reader, 'search_emails', {
          ...ANYTHING,
          kind_name: kind,
          page_size: 51,
        });
        expect(answer.body).toHaveLength(20);
      };
      // Rereading the same page is not an export.
      for (const kind of ['feedback', 'alert', 'feedback', 'alert', 'feedback']) await read(kind);
      expect(await exported()).toEqual([]);
      for (const kind of kinds) await read(kind);
      const once = [{ area: 'email-logs', table_name: 'public.email_outbox', rows: 60 }];
      expect(await exported()).toEqual(once);
      for (const kind of kinds) await read(kind);
      expect(await exported()).toEqual(once);
      // The count restarts in the next hour.
      await stage.query(
        "update private.rows_read set since = since - interval '61 minutes' where user_id = $1",
        [reader.id],
      );
      for (const kind of kinds) await read(kind);
      expect(await exported()).toEqual([...once, ...once]);
    });

    it.each([
      ['list_chat_sessions', { ...NO_CHAT_FILTER, page_size: 51 }, 'chat-sessions'],
      ['search_feedback', { ...NO_FEEDBACK_FILTER, page_size: 51 }, 'feedback-analytics'],
      ['search_audit_log', { ...ANY_ENTRY, page_size: 51 }, 'user-management'],
    ] as const)('counts the rows that %s has read', async (name, filter, area) => {
      await stage.query(
        "insert into public.chat_sessions (session_id, messages, user_info, start_time, end_time) select 'slice', messages, user_info, start_time, end_time from (select $1 as messages, $2 as user_info, now() as start_time, now() as end_time) as c on conflict do nothing",
        [chatOf().messages, chatOf().user_info],
      );
      await stage.query(
        "insert into public.sql_feedback (original_sql, formatted_sql, feedback_type, session_id, user_agent) values ('select 1', 'select 1', 'like', gen_random_uuid()::text, '')",
      );
      const reader = await createStaff(stage.server, { role: 'owner' });
      const answer = await stage.call(reader, name, filter);
      const rows = answer.body as readonly unknown[];
      expect(rows.length, JSON.stringify(answer.body)).toBeGreaterThan(0);
      expect(
        await stage.query(
          'select area, cardinality(seen) as seen from private.rows_read where user_id = $1',
          [reader.id],
        ),
      ).toEqual([{ area, seen: rows.length }]);
    });
  });
});
