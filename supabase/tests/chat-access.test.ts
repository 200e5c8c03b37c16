import { randomUUID } from 'node:crypto';
import { callRest, credentials, testBackends } from '@hln/test-support/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfChain, entriesAfter } from './audit-entries.ts';
import { type ChatStage, chatOf, NOTHING_ASKED, startChatStage } from './chat-stage.ts';

describe.each(await testBackends())('access to conversations on $name', (backend) => {
  let stage: ChatStage;
  beforeAll(async () => {
    stage = await startChatStage(backend);
  });
  afterAll(() => stage.server.close());

  describe('a caller', () => {
    const writes = (session: string): [string, object][] => [
      ['save_chat_session', { session, changes: { status: 'closed' } }],
      ['note_chat_reply', { session, way: 'phone', replied: new Date().toISOString() }],
      ['put_chat_reply_back', { session }],
      ['add_chat_note', { note_id: randomUUID(), session, note: 'x' }],
      ['remove_chat_note', { note_id: randomUUID() }],
      ['delete_chat_session', { session, why: 'x' }],
      [
        'reply_to_chat',
        {
          reply_id: randomUUID(),
          session,
          seen_address: 'chen@parent.example',
          subject: 'x',
          body: 'x',
          language: 'en',
        },
      ],
    ];

    it('is refused every call without the permission, as a Member or as a Manager of another tool', async () => {
      const session = await stage.add({ info: { email: 'chen@parent.example' } });
      const reads: [string, object][] = [
        ['list_chat_sessions', NOTHING_ASKED],
        ['chat_session_figures', {}],
        ['waiting_chats', {}],
        ['chat_session_details', { session }],
        ['read_chat_transcript', { session }],
      ];
      for (const who of [stage.member, stage.outsider]) {
        for (const [name, parameters] of [...reads, ...writes(session)]) {
          expect(await stage.rpc(who, name, parameters), name).toMatchObject({ status: 403, code: '42501' });
        }
      }
      for (const [name, parameters] of reads)
        expect((await stage.rpc(stage.viewer, name, parameters)).status, name).toBe(200);
      for (const [name, parameters] of writes(session)) {
        expect(await stage.rpc(stage.viewer, name, parameters), name).toMatchObject({
          status: 403,
          code: '42501',
        });
      }
      for (const [name, parameters] of [...reads, ...writes(session)]) {
        const { status } = await callRest(stage.server, 'anon', 'POST', `/rpc/${name}`, parameters);
        expect(status, name).toBe(401);
      }
      expect(await stage.details(session)).toMatchObject({ status: 'new', notes: [], replies: [] });
    });

    it('gets no row by REST, upsert or embedding, not even as a Manager: reading a transcript is always recorded', async () => {
      const session = await stage.add();
      const row = { ...chatOf({ answers: ['forged'] }), session_id: session };
      for (const who of [stage.manager, stage.member, stage.outsider]) {
        for (const path of [
          '/chat_sessions?select=*',
          `/chat_sessions?session_id=eq.${session}`,
          '/chat_cases?select=*',
          '/chat_notes?select=*',
          '/staff_replies?select=*',
          '/staff_preferences?select=*,chat_sessions(*)',
          '/email_outbox?select=text_body',
        ]) {
          const { status, body } = await stage.as(who, 'GET', path);
          expect(status, path).toBeGreaterThanOrEqual(400);
          expect(JSON.stringify(body)).not.toContain('preferredLanguage');
        }
        expect(
          (await stage.as(who, 'PATCH', `/chat_sessions?session_id=eq.${session}`, row)).status,
        ).toBeGreaterThanOrEqual(400);
        expect(
          (await stage.as(who, 'DELETE', `/chat_sessions?session_id=eq.${session}`)).status,
        ).toBeGreaterThanOrEqual(400);
        const upsert = await callRest(
          stage.server,
          'authenticated',
          'POST',
          '/chat_sessions?on_conflict=session_id',
          row,
          {
            ...credentials(stage.server, 'authenticated', who.id),
            prefer: 'resolution=merge-duplicates',
          },
        );
        expect(upsert.status).toBeGreaterThanOrEqual(400);
      }
    });

    it('has every read of a conversation or file recorded', async () => {
      const session = await stage.add();
      const start = await endOfChain(stage.server.backend.database);
      await stage.rpc(stage.viewer, 'read_chat_transcript', { session });
      await stage.rpc(stage.viewer, 'chat_session_details', { session });
      await stage.rpc(stage.colleague, 'chat_session_details', { session });
      await stage.list({ page_size: 500 }, stage.viewer);
      const entries = await entriesAfter(stage.server.backend.database, start);
      expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
        ['read', stage.viewer.id],
        ['read', stage.colleague.id],
        ['exported', stage.viewer.id],
      ]);
    });
  });
});
