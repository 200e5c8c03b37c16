import { randomUUID } from 'node:crypto';
import { type StaffForTest, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatStage, chatOf, HOSTILE, messageOf, NOTHING_ASKED, startChatStage } from './chat-stage.ts';

describe.each(await testBackends())('cases of conversations on $name', (backend) => {
  let stage: ChatStage;
  beforeAll(async () => {
    stage = await startChatStage(backend);
  });
  afterAll(() => stage.server.close());

  const found = async (asked: object) => (await stage.list(asked)).map(({ session_id }) => session_id);

  describe('recognised details', () => {
    it('list the parent, the child, its subjects and goals, and the contact', async () => {
      const session = await stage.add({
        answers: ['9, Year 4', 'Maths', 'Catching up', 'Mei Chen, 021 123 4567, chen@parent.example'],
        info: { email: 'chen@parent.example', phone: '+64211234567', timeZone: 'Asia/Shanghai' },
      });
      expect((await stage.details(session)).recognised).toEqual({
        name: 'Mei Chen',
        child: '9, Year 4',
        subjects: 'Maths',
        goals: 'Catching up',
        contact: 'Mei Chen, 021 123 4567, chen@parent.example',
        email: 'chen@parent.example',
        phone: '+64211234567',
        language: 'en',
        time_zone: 'Asia/Shanghai',
      });
    });

    it.each([
      ['我叫陈美，电话 021 123 4567', '陈美'],
      ['王太太 微信：mei_chen88', '王太太'],
      ['My name is Aroha Ngata and my email is a@b.nz', 'Aroha Ngata'],
      ["I'm Wei-Ling (Mrs), phone: +64 21 555 0100", 'Wei-Ling Mrs'],
      ['021 123 4567', null],
      ['Please ask my husband about all of that, he knows best', null],
    ])('include a name in %s', async (answer, name) => {
      const [row] = await stage.query<{ name: string | null }>('select private.name_in($1) as name', [
        answer,
      ]);
      expect(row?.name ?? null).toBe(name);
    });

    it('exclude contacts that could break out of a header, and the card of a continued session', async () => {
      const session = await stage.add({
        answers: ['9', 'Maths', 'x', 'x'],
        isContinued: true,
        info: { email: 'not an address', wechat: '<b>', timeZone: 'javascript:alert(1)' },
      });
      expect((await stage.details(session)).recognised).toEqual({ language: 'en' });
    });

    it("follow the conversation, but keep staff's corrections", async () => {
      const session = await stage.add({ answers: ['9', 'Maths', 'Catching up', 'Mei'] });
      const saved = await stage.rpc(stage.manager, 'save_chat_session', {
        session,
        changes: { card: { name: '陈美', phone: '021 555 0100', subjects: 'Maths' } },
      });
      expect(saved.status).toBe(204);
      await stage.query('update public.chat_sessions set messages = $2 where session_id = $1', [
        session,
        chatOf({ answers: ['9', 'Maths and English', 'Catching up', 'Mei'] }).messages,
      ]);
      expect(await stage.details(session)).toMatchObject({
        recognised: { name: 'Mei', subjects: 'Maths and English' },
        corrected: { name: '陈美', phone: '021 555 0100' },
      });
      // The phone goes back to what was recognised, and the name becomes empty.
      await stage.rpc(stage.manager, 'save_chat_session', {
        session,
        changes: { card: { name: '', phone: '' } },
      });
      expect((await stage.details(session)).corrected).toEqual({ name: '' });
    });
  });

  describe('the queue', () => {
    it('starts with those who have waited longest, and pages without gaps', async () => {
      const label = randomUUID().slice(0, 8);
      const sessions = [
        await stage.add({}, 2),
        await stage.add({}, 30),
        await stage.add({}, 20),
        await stage.add({}, 50),
      ];
      for (const session of sessions) {
        await stage.rpc(stage.manager, 'save_chat_session', { session, changes: { labels: [label] } });
      }
      await stage.rpc(stage.manager, 'save_chat_session', {
        session: sessions[3],
        changes: { status: 'spam' },
      });
      const all = await stage.list({ label_wanted: label });
      expect(all.map(({ session_id }) => session_id)).toEqual([
        sessions[1],
        sessions[2],
        sessions[0],
        sessions[3],
      ]);
      expect(all.map(({ promise }) => promise)).toEqual(['late', 'waiting', 'waiting', 'none']);
      const [first] = await stage.list({ label_wanted: label, page_size: 1 });
      expect(
        await found({ label_wanted: label, after_key: first?.queue_key, after_session: first?.session_id }),
      ).toEqual([sessions[2], sessions[0], sessions[3]]);
      expect(await found({ label_wanted: label, promise_wanted: 'open' })).toHaveLength(3);
      const [longest] = await found({ promise_wanted: 'open' });
      expect((await stage.rpc(stage.viewer, 'waiting_chats')).body).toEqual({
        waiting: (await found({ promise_wanted: 'open', page_size: 501 })).length,
        late: (await found({ promise_wanted: 'late', page_size: 501 })).length,
        undelivered: 0,
        sending: 0,
        next: longest,
      });
      expect(await found({ label_wanted: label, promise_wanted: 'late' })).toEqual([sessions[1]]);
      expect(await found({ label_wanted: label, status_wanted: 'spam' })).toEqual([sessions[3]]);
      expect(await found({ label_wanted: label, assignee_wanted: 'nobody' })).toHaveLength(4);
      expect(await found({ label_wanted: label, assignee_wanted: stage.manager.id })).toHaveLength(0);
    });

    it('finds two Chinese characters, several words, partial words and full-width letters', async () => {
      const session = await stage.add({ answers: ['九岁，Year 4', '希望提高数学成绩', 'ＮＣＥＡ', HOSTILE] });
      for (const search of ['数学', '成绩 ncea', 'NCEA', 'year 数学', 'hyperlink("', session.slice(3, 20)]) {
        expect(await found({ search }), search).toContain(session);
      }
      for (const search of ['数字', '数学 chemistry', '%', '_学', "' or true --"]) {
        expect(await found({ search }), search).not.toContain(session);
      }
      // The website's own messages are not searched.
      expect(await found({ search: 'Kia ora, and welcome' })).toEqual([]);
    });

    it('lists conversations first whose name, email address, domain or phone equals the search', async () => {
      const domain = `${randomUUID()}.example`;
      const older = await stage.add({ info: { email: `mere@${domain}`, phone: '+64 21 555 0199' } }, 2);
      const longest = await stage.add({ info: { email: `x@${domain}.nz` } }, 3);
      const newest = await stage.add({ info: { email: `hemere@${domain}`, phone: '+64 21 555 01991' } }, 1);
      const pages = async (search: string) => {
        const all: unknown[] = [];
        for (let last: Record<string, unknown> | undefined; ; all.push(last.session_id)) {
          const after = { after_key: last?.queue_key ?? null, after_session: last?.session_id ?? null };
          [last] = await stage.list({ search, page_size: 1, ...after });
          if (last === undefined) return all;
        }
      };
      expect(await pages(domain.toUpperCase())).toEqual([older, newest, longest]);
      expect(await pages(`mere@${domain}`)).toEqual([older, newest]);
      expect(await pages('+64 21 555 0199')).toEqual([older, newest]);
      const { after_key, after_session, page_size, ...anything } = NOTHING_ASKED;
      const count = (who: typeof stage.manager) =>
        stage.rpc(who, 'count_chat_sessions', { ...anything, search: domain });
      expect((await count(stage.viewer)).body).toEqual({ count: 3, is_all: true });
      expect((await count(stage.member)).status).toBe(403);
    });

    it('groups the sessions of one family', async () => {
      const email = `${randomUUID()}@parent.example`;
      const first = await stage.add({ info: { email, phone: '+64 21 999 111' } });
      const byEmail = await stage.add({ info: { email: email.toUpperCase() } });
      const byPhone = await stage.add({ info: { phone: '+6421999111' } });
      await stage.add({ info: { wechat: 'somebody_else' } });
      const { family } = await stage.details(first);
      expect((family as { session_id: string }[]).map(({ session_id }) => session_id).sort()).toEqual(
        [byEmail, byPhone].sort(),
      );
      expect((await stage.list({ search: first })).map((row) => row.family)).toEqual([2]);
    });
  });

  describe('the 24-hour promise', () => {
    it('is kept by the first reply, broken by a late one, and not applied to spam', async () => {
      const kept = await stage.add({}, 3);
      const late = await stage.add({}, 30);
      const closed = await stage.add({}, 3);
      const before = (await stage.rpc(stage.manager, 'chat_session_figures')).body as {
        months: { kept: number; broken: number }[];
      };
      await stage.rpc(stage.manager, 'note_chat_reply', {
        session: kept,
        way: 'phone',
        replied: new Date().toISOString(),
      });
      await stage.rpc(stage.manager, 'save_chat_session', { session: late, changes: { status: 'booked' } });
      await stage.rpc(stage.manager, 'save_chat_session', { session: closed, changes: { status: 'closed' } });
      expect((await stage.details(kept)).promise).toBe('kept');
      expect(await stage.details(late)).toMatchObject({ promise: 'broken', replied_way: 'other' });
      expect((await stage.details(closed)).promise).toBe('none');
      const sum = (months: { kept: number; broken: number }[]) =>
        months.reduce((all, { kept: k, broken: b }) => [(all[0] ?? 0) + k, (all[1] ?? 0) + b], [0, 0]);
      const after = (await stage.rpc(stage.manager, 'chat_session_figures')).body as typeof before;
      const [[keptBefore = 0], [keptAfter = 0]] = [sum(before.months), sum(after.months)];
      expect(keptAfter - keptBefore).toBe(1);
      // A month's share stays when its conversations are deleted.
      await stage.rpc(stage.manager, 'delete_chat_session', {
        session: kept,
        why: 'Asked for by the parent',
      });
      await stage.rpc(stage.manager, 'delete_chat_session', {
        session: late,
        why: 'Asked for by the parent',
      });
      const deleted = (await stage.rpc(stage.manager, 'chat_session_figures')).body as typeof before;
      expect(sum(deleted.months)).toEqual(sum(after.months));
    });

    it('accepts a reply by phone at a plausible time, which can be taken back', async () => {
      const session = await stage.add({}, 5);
      const note = (way: string | null, hours: number) =>
        stage.rpc(stage.manager, 'note_chat_reply', {
          session,
          way,
          replied: new Date(Date.now() - hours * 3_600_000).toISOString(),
        });
      expect(messageOf(await note('wechat', -1))).toContain('future');
      expect(messageOf(await note('wechat', 9))).toContain('before the conversation');
      expect((await note('wechat', 1)).status).toBe(204);
      expect(await stage.details(session)).toMatchObject({
        status: 'contacted',
        assignee: stage.manager.id,
        promise: 'kept',
      });
      expect((await note('phone', 1)).status).toBe(409);
      expect((await note(null, 0)).status).toBe(204);
      expect(await stage.details(session)).toMatchObject({
        status: 'new',
        replied_at: null,
        promise: 'waiting',
      });
    });

    it('names the original replier when somebody else restores the reply', async () => {
      const save = (who: StaffForTest, session: string, status: string) =>
        stage.rpc(who, 'save_chat_session', { session, changes: { status } });
      const putBack = (session: string) => stage.rpc(stage.colleague, 'put_chat_reply_back', { session });
      const reply = async (session: string) => {
        const { status, assignee, replied_at, replied_way, replied_by } = await stage.details(session);
        return { status, assignee, replied_at, replied_way, replied_by };
      };

      const called = await stage.add({}, 5);
      const replied = new Date(Date.now() - 3_600_000).toISOString();
      await stage.rpc(stage.manager, 'note_chat_reply', { session: called, way: 'phone', replied });
      const noted = await reply(called);
      await stage.rpc(stage.colleague, 'note_chat_reply', { session: called, way: null, replied });
      expect((await reply(called)).replied_by).toBeNull();
      expect((await putBack(called)).status).toBe(204);
      expect(await reply(called)).toEqual(noted);
      expect(noted.replied_by).toBe(stage.manager.email);

      // The reply is recorded by a change of state in an unassigned conversation. Its time has microseconds, which are
      // kept.
      const booked = await stage.add({}, 5);
      await save(stage.manager, booked, 'contacted');
      const contacted = await reply(booked);
      await save(stage.colleague, booked, 'new');
      await putBack(booked);
      expect(await reply(booked)).toEqual(contacted);
      expect(contacted).toMatchObject({ assignee: null, replied_by: stage.manager.email });

      // There is nothing to restore if a reply exists, or if none was taken back.
      expect(await putBack(booked)).toMatchObject({ status: 409 });
      expect(messageOf(await putBack(await stage.add({}, 5)))).toBe('There is no reply to restore.');
    });
  });
});
