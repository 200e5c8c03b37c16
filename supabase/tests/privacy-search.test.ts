import { randomUUID } from 'node:crypto';
import { personalRowsSchema } from '@hln/contracts';
import { createStaff, testBackends } from '@hln/test-support/server';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageOf } from './chat-stage.ts';
import { MEI, openPrivacyStage, type PrivacyStage } from './privacy-stage.ts';

describe.each(await testBackends())('a search for a person’s data on $name', (backend) => {
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

  it.each(['', 'mei', 'mei@', '12345', '021 12', 'mei chen 021 123 4567', 'a@b.nz c@d.nz', null])(
    'refuses %j, which is neither an email address nor a phone number',
    async (contact) => {
      const answer = await stage.rpc('find_personal_data', { contact });
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toBe(
        'Enter a whole email address, or a phone number with at least 7 digits.',
      );
    },
  );

  it('finds an email address whole and in any case, and not within another', async () => {
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
  ])('finds the phone number %s however it was written', async (contact) => {
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

  it('doesn’t take the end of a number for another', async () => {
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

  it('finds Chinese mobile numbers with and without +86', async () => {
    await stage.addChat({
      answers: ['9', 'Maths', 'NCEA', 'Mei 138 0013 8000'],
      info: { phone: '+8613800138000' },
    });
    expect(await stage.named('138 0013 8000')).toEqual(['chat: Mei']);
    expect(await stage.named('+86 13800138000')).toEqual(['chat: Mei']);
  });

  it('tells what is the person’s own from what mentions them, and counts what other tools handle', async () => {
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

  it('names the other email addresses and phone numbers in a person’s own chats', async () => {
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

  it('is recorded without whom it was for', async () => {
    await stage.addEnquiry({ email: MEI });
    await stage.find(MEI);
    const [entry] = await stage.query(
      "select action, after, row_key, reason from private.audit_log where area = 'privacy-requests' order by id desc limit 1",
    );
    expect(entry).toEqual({ action: 'searched', after: { enquiry: 1 }, row_key: null, reason: null });
  });

  it('exports a person’s rows with labels, without tokens, names of staff or other people’s rows', async () => {
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
});
