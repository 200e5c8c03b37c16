import { randomBytes } from 'node:crypto';
import { messageOf, REPLY_ADDRESS } from '@hln/test-support/inbound-email';
import { testBackends } from '@hln/test-support/server';
import { describe, expect, it } from 'vitest';
import { receivingStage } from './receiving-stage.ts';

describe.each(await testBackends())('emails to receive-mime on $name', (backend) => {
  const { stage, post, detailsOf, answered, outcomes } = receivingStage(backend);

  it.each(['multipart', 'urlencoded'] as const)(
    'reads Chinese charsets byte by byte from a %s form',
    async (form) => {
      const { session, address } = await answered();
      const headers = (charset: string) => ({ 'Content-Type': `text/plain; charset=${charset}` });
      // "你好" in GB18030 and Big5, not encoded for transport.
      const gb = messageOf({ headers: headers('gb18030'), body: Buffer.from([0xc4, 0xe3, 0xba, 0xc3]) });
      const big5 = messageOf({ headers: headers('big5'), body: Buffer.from([0xa7, 0x41, 0xa6, 0x6e]) });
      const qq = messageOf({
        headers: { Subject: '=?gb18030?B?xOO6ww==?=' },
        body: '周六可以。\r\n\r\n------------------ 原始邮件 ------------------\r\n发件人: "HLN" <no-reply@hln.example>;\r\n主题: 你好\r\n\r\n您好！',
      });
      for (const message of [gb, big5, qq])
        expect((await post(address, message, { form })).outcome).toBe('accepted');
      expect((await detailsOf(session)).emails).toMatchObject([
        { said: '你好', has_more: false },
        { said: '你好' },
        { said: '周六可以。', subject: '你好', has_more: true },
      ]);
    },
  );

  it('turns HTML into text, drops attachments and says how many, and sets aside what has no text', async () => {
    const { session, address } = await answered();
    const html =
      '<style>p{}</style><p>Yes&nbsp;please</p><script>alert(1)</script><p>At <b>ten</b><br>or later</p>';
    const part = (type: string, body: string, more = '') =>
      `--x\r\nContent-Type: ${type}\r\n${more}\r\n${body}\r\n`;
    const picture = part(
      'image/jpeg; name=a.jpg',
      'AAAA',
      'Content-Disposition: attachment; filename=a.jpg\r\nContent-Transfer-Encoding: base64\r\n',
    );
    const mixed = { 'Content-Type': 'multipart/mixed; boundary=x' };
    const messages = [
      messageOf({ headers: mixed, body: `${part('text/html; charset=utf-8', html)}${picture}--x--` }),
      messageOf({ headers: mixed, body: `${picture}${picture}--x--` }),
      messageOf({ body: 'a'.repeat(102_401) }),
      messageOf({ headers: mixed, body: part('text/plain', 'a').repeat(2_000) }),
    ];
    const found = [];
    for (const message of messages) found.push((await post(address, message)).outcome);
    expect(found).toEqual(['accepted', 'set-aside', 'set-aside', 'set-aside']);
    const { emails } = await detailsOf(session);
    expect(emails).toMatchObject([
      { said: 'Yes please\n\nAt ten\nor later', attachments: 1, problem: null },
      { said: '', attachments: 2, problem: 'no-text' },
      { said: '', problem: 'too-long' },
      { said: '', problem: 'unreadable' },
    ]);
    const { body } = await stage.rpc(stage.manager, 'chat_session_figures');
    expect(body).toMatchObject({
      email_replies: {
        state: 'on',
        set_aside: expect.arrayContaining([
          expect.objectContaining({ session_id: session, problem: 'too-long' }),
        ]),
      },
    });
    // None of them keeps the next one from arriving.
    expect((await post(address, messageOf())).outcome).toBe('accepted');
  });

  it('accepts each Message-ID once, and makes one for a message without', async () => {
    const { session, address } = await answered();
    const message = messageOf();
    expect((await post(address, message)).outcome).toBe('accepted');
    expect((await post(address, message)).outcome).toBe('repeated');
    const nameless = messageOf({ headers: { 'Message-ID': null }, body: `Hello ${session}` });
    expect((await post(address, nameless)).outcome).toBe('accepted');
    expect((await post(address, nameless)).outcome).toBe('repeated');
    expect((await detailsOf(session)).emails).toHaveLength(2);
  });

  it('refuses calls that are not signed, too old, or replayed with another message', async () => {
    const { session, address } = await answered();
    const message = messageOf();
    const now = Date.now() / 1_000;
    expect(await post(address, message, { key: 'another key of the provider' })).toMatchObject({
      status: 401,
    });
    expect(await post(address, message, { at: now - 13 * 3_600 })).toMatchObject({ status: 401 });
    expect(await post(address, message, { at: now + 600 })).toMatchObject({ status: 401 });
    expect((await detailsOf(session)).emails).toEqual([]);
    const token = randomBytes(25).toString('hex');
    // An hour late, as when our server was down.
    expect(await post(address, message, { token, at: now - 3_600 })).toEqual({
      status: 200,
      outcome: 'accepted',
    });
    expect(await post(address, message, { token })).toEqual({ status: 200, outcome: 'handled' });
    expect(await post(address, messageOf({ body: 'Forged' }), { token })).toEqual({
      status: 406,
      outcome: 'replayed',
    });
    const url = `${stage.server.url}/functions/v1/receive-mime`;
    const forms = [
      { body: 'x', headers: { 'content-type': 'text/plain' }, status: 415 },
      { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' }, status: 406 },
      { body: 'timestamp=1', headers: { 'content-type': 'application/x-www-form-urlencoded' }, status: 401 },
    ];
    for (const { status, ...init } of forms) {
      expect((await fetch(url, { method: 'POST', ...init })).status).toBe(status);
    }
    expect((await detailsOf(session)).emails).toHaveLength(1);
  });

  it('drops and counts what no person wrote, what we wrote ourselves, and what leads to no conversation', async () => {
    const { session, address } = await answered();
    const before = await outcomes();
    const automatic = [
      { 'Auto-Submitted': 'auto-replied' },
      { 'Auto-Submitted': 'auto-generated; type=x' },
      { Precedence: 'bulk' },
      { Precedence: 'auto_reply' },
      { 'X-Auto-Response-Suppress': 'All' },
      { 'Return-Path': '<>' },
    ];
    for (const headers of automatic) {
      expect((await post(address, messageOf({ headers }))).outcome, JSON.stringify(headers)).toBe(
        'automatic',
      );
    }
    for (const From of [
      'HLN <No-Reply@hln.example>',
      REPLY_ADDRESS,
      'consultation@localhost',
      'kiri@hln.example',
    ]) {
      expect((await post(address, messageOf({ headers: { From } }))).outcome, From).toBe('own-address');
    }
    const stranger = `replies+${'0'.repeat(40)}@in.hln.example`;
    const elsewhere = address.replace('in.hln.example', 'other.example');
    for (const recipient of [stranger, elsewhere, REPLY_ADDRESS]) {
      expect((await post(recipient, messageOf())).outcome).toBe('unknown-address');
    }
    expect((await detailsOf(session)).emails).toEqual([]);
    expect((await post(address, messageOf({ headers: { 'Auto-Submitted': 'no' } }))).outcome).toBe(
      'accepted',
    );
    const after = await outcomes();
    const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    expect([more('automatic'), more('own-address'), more('unknown-address')]).toEqual([6, 4, 3]);
  });

  it('takes twenty emails a day for a conversation, and shows that there were more', async () => {
    const { session, address } = await answered();
    const taken = [];
    for (let count = 0; count < 22; count += 1) taken.push((await post(address, messageOf())).outcome);
    expect(taken.filter((outcome) => outcome === 'accepted')).toHaveLength(20);
    expect(taken.slice(20)).toEqual(['over-limit', 'over-limit']);
    const { emails } = await detailsOf(session);
    expect(emails.filter(({ problem }) => problem === 'over-limit')).toHaveLength(1);
    const other = await answered();
    expect((await post(other.address, messageOf())).outcome).toBe('accepted');
  });
});
