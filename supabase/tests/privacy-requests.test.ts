import { createHash, randomUUID } from 'node:crypto';
import { personalRowsSchema } from '@hln/contracts';
import { callRest, createStaff, testBackends, userToken } from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageOf } from './chat-stage.ts';
import { openPrivacyStage, type PrivacyStage } from './privacy-stage.ts';

const MEI = 'mei.chen@parent.example';

describe.each(await testBackends())('privacy requests on $name', (backend) => {
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

  it('are closed to everybody but Owners and people with the right', async () => {
    const calls: [string, object][] = [
      ['find_personal_data', { contact: MEI }],
      ['read_personal_data', { contact: MEI, rows: [{ kind: 'chat', key: 'x' }], purpose: 'read' }],
      [
        'add_privacy_request',
        { request_id: randomUUID(), kind: 'access', contact: MEI, received_on: '2026-11-20', note: '' },
      ],
      ['close_privacy_request', { request_id: randomUUID(), outcome: 'done', identity_check: 'x' }],
      ['delete_personal_data', { request_id: randomUUID(), rows: [], seen: [], identity_check: 'x' }],
      ['list_privacy_requests', {}],
    ];
    const viewer = await createStaff(stage.server, { email: 'viewer@hln.example' });
    await stage.query(
      "insert into public.staff_exceptions (user_id, area, level) values ($1, 'privacy-requests', 'view')",
      [viewer.id],
    );
    for (const [name, parameters] of calls) {
      expect((await stage.rpc(name, parameters, stage.manager)).status, name).toBe(403);
      expect((await stage.rpc(name, parameters, null)).status, name).toBe(401);
      expect((await stage.rpc(name, parameters, viewer)).status, name).toBe(
        name === 'list_privacy_requests' ? 200 : 403,
      );
    }
    // Staff who may only look don't see whom an open request is about.
    await stage.request(MEI);
    const { body } = await stage.rpc('list_privacy_requests', {}, viewer);
    expect(body).toMatchObject([{ contact: null, note: '', shortened: 'm…@p….example' }]);
  });

  it.each(['', 'mei', 'mei@', '12345', '021 12', 'mei chen 021 123 4567', 'a@b.nz c@d.nz', null])(
    'refuse %j, which is neither an email address nor a phone number',
    async (contact) => {
      const answer = await stage.rpc('find_personal_data', { contact });
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toBe(
        'Enter a whole email address, or a phone number with at least 7 digits.',
      );
    },
  );

  it('find an email address whole and in any case, and not within another', async () => {
    await stage.addEnquiry({ email: 'An@Parent.example', name: 'An' });
    await stage.addEnquiry({ email: 'joan@parent.example', name: 'Joan' });
    await stage.addEnquiry({ email: 'an@parent.example.com', name: 'Ann' });
    await stage.addEnquiry({ email: 'x@y.example', name: 'Says', message: 'Ask AN@parent.example.' });
    await stage.addEnquiry({
      email: 'x@y.example',
      name: 'No',
      message: 'joan@parent.example, a.an@parent.example',
    });
    await stage.addEnquiry({
      email: 'x@y.example',
      name: 'Nor',
      message: 'an@parent.example.com an@parent.examples',
    });
    expect(await stage.named(' an@PARENT.example ')).toEqual(['enquiry: An', 'enquiry?: Says']);
    // A point in an email address is no wildcard.
    expect(await stage.named('an@parentXexample.nz')).toEqual([]);
  });

  it.each([
    '021 123 4567',
    '+64 21 123 4567',
    '0064-21-1234567',
    '+64 (0)21 123 4567',
    '０２１ １２３ ４５６７',
  ])('find the phone number %s however it was written', async (contact) => {
    await stage.addChat({
      answers: ['9', 'Maths', 'NCEA', 'Mei 021-123 4567'],
      info: { phone: '+64211234567' },
    });
    await stage.addChat({
      answers: ['9', 'Maths', 'NCEA', 'Li 021 123 45678'],
      info: { phone: '+642112345678' },
    });
    await stage.addEnquiry({ name: 'Ringing', message: 'Call me on (021) 123 4567 8 a.m. please' });
    await stage.addEnquiry({ name: 'Order', message: 'Order 90211234567, 0211234567123' });
    expect(await stage.named(contact)).toEqual(['chat: Mei', 'enquiry?: Ringing']);
  });

  it('do not take the end of a number for another', async () => {
    await stage.addEnquiry({ name: 'Mobile', message: 'Call 021 499 1234, or 09 499 1234' });
    await stage.addEnquiry({ name: 'Local', message: 'In town, call 499-1234' });
    await stage.addEnquiry({ name: 'Sydney', message: 'Call 0061 2 499 12345 or +61 2 4991 2345' });
    expect(await stage.named('499 1234')).toEqual(['enquiry?: Local']);
    expect(await stage.named('021 499 1234')).toEqual(['enquiry?: Mobile']);
    expect(await stage.named('+61 2 4991 2345')).toEqual(['enquiry?: Sydney']);
    // A number may come after another number.
    await stage.addEnquiry({ name: 'Aged', message: 'She is 9 021 555 0100' });
    expect(await stage.named('+64215550100')).toEqual(['enquiry?: Aged']);
  });

  it('find Chinese mobile numbers with and without +86', async () => {
    await stage.addChat({
      answers: ['9', 'Maths', 'NCEA', 'Mei 138 0013 8000'],
      info: { phone: '+8613800138000' },
    });
    expect(await stage.named('138 0013 8000')).toEqual(['chat: Mei']);
    expect(await stage.named('+86 13800138000')).toEqual(['chat: Mei']);
  });

  it('tell what is the person’s own from what mentions them, and count what other tools handle', async () => {
    const session = await stage.addChat({
      answers: ['9', 'Maths', 'NCEA', `Mei\n${MEI}`],
      info: { email: MEI },
    });
    await stage.addChat({ answers: ['9', 'Maths', `My friend is\n${MEI}\nshe is nice`, 'Li'] });
    await stage.addEmail({
      kind: 'chat-transcript',
      subject: 'Chat',
      source_kind: 'chat',
      source_id: session,
    });
    await stage.addEmail({ recipient: `Mei Chen <${MEI}>`, subject: 'To her' });
    await stage.addEmail({ reply_to: MEI.toUpperCase(), subject: 'From her' });
    await stage.addEmail({ text_body: `See ${MEI}`, subject: 'About her' });
    // A security email goes to an account, which User Management handles.
    await stage.addEmail({ kind: 'alert', recipient: MEI, subject: 'Alert' });
    await createStaff(stage.server, { email: 'mei.staff@hln.example' });
    expect((await stage.named(MEI)).sort()).toEqual([
      'chat: Mei',
      'chat?: Li',
      'email: Chat',
      'email: From her',
      'email: To her',
      'email?: About her',
    ]);
    const { kinds } = await stage.find(MEI);
    const chat = kinds.find(({ kind }) => kind === 'email')?.rows.find(({ title }) => title === 'Chat');
    expect(chat?.parent).toEqual({ kind: 'chat', key: session });
    expect((await stage.find('mei.staff@hln.example')).elsewhere).toEqual({ 'staff-account': 1 });
  });

  it('name the other email addresses and phone numbers in a person’s own chats', async () => {
    await stage.addChat({ answers: ['9', 'M', 'N', 'Mei'], info: { email: MEI, phone: '+64211234567' } });
    await stage.addChat({ answers: ['9', `Ask ${MEI}`], info: { email: 'li@parent.example' } });
    expect((await stage.find(MEI)).also).toEqual(['+64211234567']);
    expect((await stage.find('021 123 4567')).also).toEqual([MEI]);
    await stage.query(
      `update private.chat_cases set corrected = '{"email": "chen@work.example"}' where email_key = $1`,
      [MEI],
    );
    expect((await stage.find('021 123 4567')).also).toEqual(['chen@work.example', MEI]);
  });

  it('record a search without saying whom it was for', async () => {
    await stage.addEnquiry({ email: MEI });
    await stage.find(MEI);
    const [entry] = await stage.query(
      "select action, after, row_key, reason from private.audit_log where area = 'privacy-requests' order by id desc limit 1",
    );
    expect(entry).toEqual({ action: 'searched', after: { enquiry: 1 }, row_key: null, reason: null });
  });

  it('export a person’s rows with labels, without tokens, names of staff or other people’s rows', async () => {
    const session = await stage.addChat({
      answers: ['9', 'Maths', 'NCEA', `Mei ${MEI}`],
      info: { email: MEI },
    });
    await stage.query(
      'insert into private.chat_notes (id, session_id, author, note) values ($1, $2, $3, $4)',
      [randomUUID(), session, stage.owner.id, 'Prefers evenings.'],
    );
    const token = 'a'.repeat(40);
    await stage.addEmail({
      recipient: MEI,
      text_body: `Write to chat+${token}@hln.example`,
      subject: 'Yours',
    });
    await stage.addEmail({ reply_to: MEI, recipient: 'team@hln.example', subject: 'Ours' });
    const other = await stage.addEnquiry({ name: 'Other', email: 'other@example.nz' });
    const rows = [...stage.rowsOf(await stage.find(MEI)), { kind: 'enquiry', key: other }];
    const { status, body } = await stage.rpc('read_personal_data', {
      contact: MEI,
      rows,
      purpose: 'exported',
    });
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    expect(body).toMatchObject({ is_all: true, rows: expect.objectContaining({ length: 3 }) });
    const chat = v.parse(personalRowsSchema, body).rows.find(({ kind }) => kind === 'chat')?.data;
    expect(chat).toMatchObject({
      'Contact details': { 'Email address': MEI, Language: 'English' },
      'Notes by our staff': [{ Text: 'Prefers evenings.' }],
    });
    expect(Object.keys(chat ?? {}).slice(0, 3)).toEqual(['Started', 'Last message', 'Contact details']);
    expect(text).toContain(`"To":"${MEI}"`);
    expect(text).toContain('"To":"our staff"');
    expect(text).toContain('chat+[redacted]@hln.example');
    // What was handed out is recorded row by row.
    const exported = await stage.query<{ row_key: string }>(
      "select row_key from private.audit_log where action = 'exported' and area = 'privacy-requests'",
    );
    expect(exported).toHaveLength(3);
    expect(exported).toContainEqual({ row_key: session });
    for (const secret of [token, 'owner@hln.example', 'team@hln.example', 'Other', stage.owner.id]) {
      expect(text).not.toContain(secret);
    }
  });

  it('delete exactly what was chosen, and keep a donation without its email address', async () => {
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

  it('leave alone what came or changed after the search, and stay open for it', async () => {
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

  it('refuse rows of other people', async () => {
    const other = await stage.addEnquiry({ email: 'other@example.nz' });
    await stage.addEnquiry({ email: MEI });
    const data = await stage.find(MEI);
    const [row] = stage.rowsOf(data);
    if (row === undefined) throw new Error('Nothing was found.');
    const refused = await stage.erase(await stage.request(MEI), data, [{ ...row, key: other }]);
    expect(refused.status).toBe(409);
    expect(await stage.count('public.contact_requests')).toBe(2);
  });

  it('keep nothing in the record that finds the person again', async () => {
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

  it('carry out one of two deletions at the same moment', async () => {
    await stage.addEnquiry({ email: MEI });
    const request = await stage.request(MEI);
    const data = await stage.find(MEI);
    const answers = await Promise.all([stage.erase(request, data), stage.erase(request, data)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('require a second factor that was given within five minutes, of people who have one', async () => {
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

  it('either take a message that arrives at the same moment along, or leave the chat alone', async () => {
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

  it('keep an email in progress from being handed over once it is deleted', async () => {
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

  it.each([
    // A Friday: the 20 working days begin on the Monday after it.
    ['2026-05-01', '2026-05-29'],
    ['2026-05-02', '2026-05-29'],
    ['2026-05-03', '2026-05-29'],
    ['2026-05-04', '2026-06-01'],
  ])('that came on %s are due on %s', async (received, due) => {
    const [row] = await stage.query<{ due: string }>(
      'select private.working_days_after($1::date, 20)::text as due',
      [received],
    );
    expect(row?.due).toBe(due);
  });

  it('say until when backups hold what was deleted', async () => {
    const { service } = stage.server.backend;
    const until = async () => (await stage.find(MEI)).backups;
    const schedule = (every: number, keep: number) =>
      service.rpc('backups_due', {
        every_days: every,
        at_hour: 3,
        can_make: true,
        can_prove: false,
        keep_count: keep,
      });
    const dayIn = async (days: number) => {
      const [row] = await stage.query<{ day: string }>(
        "select ((now() at time zone 'Pacific/Auckland')::date + $1::integer)::text as day",
        [days],
      );
      return row?.day;
    };
    const made = (daysAgo: number) =>
      stage.query(
        `insert into private.backup_work (kind, started_at, busy_until, finished_at, state)
         values ('make', now(), now(), now() - make_interval(days => $1), 'done')`,
        [daysAgo],
      );
    await schedule(0, 7);
    expect(await until()).toEqual({ state: 'unknown', on: null });
    await schedule(1, 7);
    expect(await until()).toEqual({ state: 'none', on: null });
    // Backups have stopped: the old one goes once seven more have been made from today on.
    await made(30);
    expect(await until()).toEqual({ state: 'until', on: await dayIn(7) });
    await made(0);
    expect(await until()).toEqual({ state: 'until', on: await dayIn(8) });
    // No backup is kept for more than 13 weeks.
    await schedule(30, 90);
    expect(await until()).toEqual({ state: 'until', on: await dayIn(92) });
  });

  it('for access or correction are closed with what became of them', async () => {
    const access = await stage.request(MEI, 'access');
    const close = (outcome: string, check: string) =>
      stage.rpc('close_privacy_request', { request_id: access, outcome, identity_check: check });
    expect((await close('lost', 'x')).status).toBe(400);
    expect((await close('done', '')).status).toBe(400);
    expect((await close('withdrawn', '')).status).toBe(204);
    expect((await close('withdrawn', '')).status).toBe(409);
    expect(await stage.requests()).toMatchObject([
      { outcome: 'withdrawn', contact: null, identity_check: null },
    ]);
    const correction = await stage.request(MEI, 'correction');
    const refused = await stage.erase(correction, await stage.find(MEI), []);
    expect(refused.status).toBe(409);
  });
});
