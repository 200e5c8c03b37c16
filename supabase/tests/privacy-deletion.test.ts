import { createHash, randomUUID } from 'node:crypto';
import { callRest, testBackends, userToken } from '@hln/test-support/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageOf } from './chat-stage.ts';
import { MEI, openPrivacyStage, type PrivacyStage } from './privacy-stage.ts';

describe.each(await testBackends())('a deletion of a person’s data on $name', (backend) => {
  let stage: PrivacyStage;

  beforeAll(async () => {
    stage = await openPrivacyStage(backend);
  });
  afterAll(async () => {
    await stage.server.close();
  });
  beforeEach(async () => {
    await stage.clear();
  });

  it('deletes exactly what was chosen, and keeps a donation without its email address', async () => {
    const session = await stage.addChat({ answers: ['9', 'M', 'N', `Mei ${MEI}`], info: { email: MEI } });
    await stage.addChat({ answers: ['9', 'Maths', `Ask ${MEI}`, 'Li'] });
    await stage.addEmail({
      kind: 'chat-transcript',
      source_kind: 'chat',
      source_id: session,
      status: 'sent',
    });
    await stage.addEmail({ recipient: MEI, status: 'pending' });
    const enquiry = await stage.addEnquiry({ email: MEI });
    await stage.addEmail({ kind: 'contact-request', source_kind: 'contact-request', source_id: enquiry });
    await stage.addFeedback({ wants_follow_up: true, follow_up_email: MEI });
    await stage.addDonation(MEI);
    await stage.addEnquiry({ email: 'other@example.nz', name: 'Other' });
    await stage.query(
      "insert into private.email_suppressions (address, reason, origin) values ($1, 'Asked', 'staff')",
      [MEI],
    );
    const request = await stage.request(MEI);
    const data = await stage.find(MEI);
    const chosen = stage.rowsOf(data).filter(({ kind, is_own }) => is_own && kind !== 'suppression');
    const answer = await stage.erased(request, data, chosen);
    expect(answer).toEqual({
      deleted: { chat: 1, enquiry: 1, feedback: 1, donation: 1, email: 3 },
      sent_copies: 1,
      backups: { state: 'unknown', on: null },
      left: [],
    });
    expect(await stage.query('select amount_cents, customer_email from public.donations')).toEqual([
      { amount_cents: 500, customer_email: null },
    ]);
    expect((await stage.named(MEI)).sort()).toEqual(['chat?: Li', `suppression: ${MEI}`]);
    expect(await stage.query('select name from public.contact_requests')).toEqual([{ name: 'Other' }]);
    const removed = await stage.query<{ table_name: string }>(
      "select table_name from private.audit_log where action = 'removed' and reason = $1 group by table_name order by 1",
      [`Privacy request ${request}`],
    );
    expect(removed.map(({ table_name }) => table_name)).toEqual([
      'public.chat_sessions',
      'public.contact_requests',
      'public.email_outbox',
      'public.sql_feedback',
    ]);
    expect(await stage.count('public.email_outbox')).toBe(0);
  });

  it('leaves alone what came or changed after the search, and the request open for it', async () => {
    const enquiry = await stage.addEnquiry({ email: MEI, name: 'First' });
    const session = await stage.addChat({ answers: ['9', 'M', 'N', `Mei ${MEI}`], info: { email: MEI } });
    const request = await stage.request(MEI);
    const data = await stage.find(MEI);
    await stage.addEnquiry({ email: MEI, name: 'Later' });
    await stage.query("update private.chat_cases set last_said_at = now() + interval '1 second'");
    const answer = await stage.erased(request, data);
    expect(answer.deleted).toEqual({ enquiry: 1 });
    expect(answer.left).toHaveLength(2);
    expect(answer.left).toContainEqual({ kind: 'chat', key: session });
    expect(await stage.query('select name, id = $1 as was from public.contact_requests', [enquiry])).toEqual([
      { name: 'Later', was: false },
    ]);
    expect(await stage.requests()).toMatchObject([
      { contact: MEI, closed_at: null, deleted: { enquiry: 1 } },
    ]);
    await stage.erased(request, await stage.find(MEI));
    expect(await stage.requests()).toMatchObject([
      { contact: null, outcome: 'done', deleted: { enquiry: 2, chat: 1 } },
    ]);
  });

  it('refuses rows of other people', async () => {
    const other = await stage.addEnquiry({ email: 'other@example.nz' });
    await stage.addEnquiry({ email: MEI });
    const data = await stage.find(MEI);
    const [row] = stage.rowsOf(data);
    if (row === undefined) throw new Error('Nothing was found.');
    const refused = await stage.erase(await stage.request(MEI), data, [{ ...row, key: other }]);
    expect(refused.status).toBe(409);
    expect(await stage.count('public.contact_requests')).toBe(2);
  });

  it('keeps nothing in the record that finds the person again', async () => {
    await stage.addEnquiry({ email: MEI });
    const request = await stage.request(MEI);
    const data = await stage.find(MEI);
    for (const check of ['', 'x'.repeat(301), `Wrote from ${MEI}`, 'Asked bob@b.example']) {
      expect((await stage.erase(request, data, undefined, check)).status, check).toBe(400);
    }
    await stage.erased(request, data);
    const [row] = await stage.query(
      'select contact, note, shortened, outcome, identity_check, closed_by from private.privacy_requests',
    );
    expect(row).toEqual({
      contact: null,
      note: '',
      shortened: 'm…@p….example',
      outcome: 'done',
      identity_check: 'Wrote from the same mailbox.',
      closed_by: stage.owner.id,
    });
    const [log] = await stage.query<{ found: boolean }>(
      'select bool_or(l::text ilike $1) as found from private.audit_log as l',
      ['%mei.chen%'],
    );
    expect(log?.found).toBe(false);
    expect((await stage.erase(request, data)).status).toBe(409);
  });

  it('is carried out once if it is sent twice at the same moment', async () => {
    await stage.addEnquiry({ email: MEI });
    const request = await stage.request(MEI);
    const data = await stage.find(MEI);
    const answers = await Promise.all([stage.erase(request, data), stage.erase(request, data)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('requires a second factor that was given within five minutes, of people who have one', async () => {
    await stage.addEnquiry({ email: MEI });
    const request = await stage.request(MEI);
    const [row] = stage.rowsOf(await stage.find(MEI));
    const session = randomUUID();
    await stage.server.backend.database.run(`
      insert into auth.sessions (id, user_id) values ('${session}', '${stage.owner.id}');
      insert into private.second_factors (user_id, secret, last_step) values ('${stage.owner.id}', decode(repeat('00', 20), 'hex'), 1);
      insert into private.second_factor_sessions (session_id, user_id, given_at, means, factor_since)
        values ('${session}', '${stage.owner.id}', now() - interval '5 minutes', 'app', now() - interval '2 days');`);
    const token = userToken(stage.server, stage.owner.id, { session_id: session });
    const erase = () =>
      callRest(
        stage.server,
        'authenticated',
        'POST',
        '/rpc/delete_personal_data',
        { request_id: request, rows: [row], seen: [row], identity_check: 'Asked.' },
        { authorization: `Bearer ${token}` },
      );
    const refused = await erase();
    expect(refused.status).toBe(403);
    expect(messageOf(refused)).toMatch('given within the last five minutes');
    expect(await stage.count('public.contact_requests')).toBe(1);
    await stage.query('update private.second_factor_sessions set given_at = now()');
    expect((await erase()).status).toBe(200);
  });

  it('takes a message that arrives at the same moment along, or leaves the chat alone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = randomUUID() + randomUUID();
      const session = createHash('sha256').update(key).digest('hex');
      await stage.addChat({ answers: ['9', 'M', 'N', `Mei ${MEI}`], info: { email: MEI } });
      await stage.query('update public.chat_sessions set session_id = $1', [session]);
      const [stored] = await stage.query<{ messages: string }>('select messages from public.chat_sessions');
      const request = await stage.request(MEI);
      const data = await stage.find(MEI);
      const messages = JSON.parse(stored?.messages ?? '[]') as object[];
      const [saved, erased] = await Promise.all([
        callRest(stage.server, 'anon', 'POST', '/rpc/update_chat_session', {
          session_key: key,
          messages: JSON.stringify([
            ...messages,
            { ...messages.at(-1), id: 'late', isBot: false, content: 'Wait' },
          ]),
          user_info: JSON.stringify({ preferredLanguage: 'en', email: MEI }),
          end_time: new Date().toISOString(),
        }),
        stage.erase(request, data),
      ]);
      const isLeft = (await stage.count('public.chat_sessions')) === 1;
      expect(saved).toMatchObject({ status: 200, body: isLeft });
      expect(erased.status).toBe(isLeft ? 409 : 200);
      await stage.clear();
    }
  });

  it('keeps an email in progress from being handed over once it is deleted', async () => {
    await stage.server.backend.service.rpc('note_mail_transport', { transport: 'smtp' });
    const mail = await stage.addEmail({ recipient: MEI });
    const { data: claimed } = await stage.server.backend.service.rpc('claim_emails', {
      batch_size: 1,
      lease_seconds: 60,
    });
    const lease = claimed?.[0]?.lease;
    expect(claimed?.[0]?.id).toBe(mail);
    await stage.erased(await stage.request(MEI), await stage.find(MEI));
    const { data: goes } = await stage.server.backend.service.rpc('hand_over_email', {
      email_id: mail,
      email_lease: lease ?? '',
      header_lines: '',
      is_repeatable: false,
    });
    expect(goes).toBe(false);
  });
});
