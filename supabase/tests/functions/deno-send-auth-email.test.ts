import { createStaff } from '@hln/test-support/server';
import { startSmtp } from '@hln/test-support/smtp';
import { describe, expect, it } from 'vitest';
import { callFor, HOOK_SECRET, hostedToken, signedHeaders } from './auth-hook-calls.ts';
import { denoStage } from './run-deno.ts';

describe('send-auth-email under real Deno', () => {
  const stage = denoStage();
  const { deno } = stage;

  it('verifies, refuses and sends as under Node, and prints no token', async () => {
    const smtp = await startSmtp();
    const staff = await createStaff(stage.server);
    const url = await deno.run('send-auth-email', {
      SITE_URL: 'https://hln.example',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'HLN <no-reply@hln.example>',
      SEND_EMAIL_HOOK_SECRETS: `v1,whsec_${'A'.repeat(43)}=|${HOOK_SECRET}`,
    });
    const post = async (body: string, headers = signedHeaders(body)) => {
      const response = await fetch(url, { method: 'POST', headers, body });
      return { status: response.status, body: await response.json() };
    };
    const token = hostedToken();
    const body = callFor(staff, 'recovery', token);
    expect(await post(body, signedHeaders(body, { at: 1_700_000_000 }))).toMatchObject({ status: 401 });
    expect(await post(body.replace('recovery', 'recoverx'), signedHeaders(body))).toMatchObject({
      status: 401,
    });
    expect(await post(callFor(staff, 'magiclink'))).toMatchObject({
      status: 200,
      body: { error: { http_code: 422 } },
    });
    expect([await post(body), await post(body)]).toEqual([
      { status: 200, body: {} },
      { status: 200, body: {} },
    ]);
    await expect.poll(() => smtp.messages.length).toBe(1);
    const [message] = smtp.messages;
    expect(message?.to).toContain(staff.email);
    expect(message?.content).toContain('multipart/alternative');
    expect(deno.output()).not.toContain(token);
    await smtp.close();
  });
});
