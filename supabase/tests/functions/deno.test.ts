import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { startSmtp } from '@hln/test-support/smtp';
import { describe, expect, it } from 'vitest';
import { denoStage, functionsDir } from './run-deno.ts';

const names = readdirSync(functionsDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '_shared')
  .map((entry) => entry.name);

it.each(names)('%s has its section in config.toml for hosted Supabase', (name) => {
  const text = readFileSync(join(functionsDir, '../config.toml'), 'utf8');
  expect(text).toContain(
    `[functions.${name}]\nverify_jwt = false\nimport_map = "./functions/import_map.json"\n`,
  );
});

/** Functions as hosted Supabase runs them: under Deno, with its variables, reaching the data API over HTTP. */
describe('under real Deno', () => {
  const stage = denoStage();
  const { deno } = stage;

  it(`type-checks: ${names.join(', ')}`, async () => {
    await deno.check(names);
  });

  it('ip responds', async () => {
    const url = await deno.run('ip');
    const response = await fetch(`${url}/ip?format=json`, { headers: { 'cf-connecting-ip': '203.0.113.9' } });
    expect(await response.json()).toEqual({ ip: '203.0.113.9' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('send-feedback-email finds the row, stores the message and delivers it', async () => {
    const smtp = await startSmtp();
    const url = await deno.run('send-feedback-email', {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'HLN <no-reply@hln.example>',
      FEEDBACK_MAIL_TO: 'team@hln.example',
    });
    const row = feedbackRow({ session_id: 'from Deno' });
    const stored = await stage.server.backend.service.from('sql_feedback').insert(row);
    expect(stored.error).toBeNull();
    const call = (key: string) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ record: { ...row, created_at: new Date().toISOString() } }),
      });
    expect((await call('wrong')).status).toBe(401);
    const response = await call(stage.server.backend.keys.publishable);
    expect(await response.json()).toMatchObject({ success: true });
    await smtp.receiving;
    await expect
      .poll(
        async () => (await stage.server.backend.service.from('email_outbox').select('status').single()).data,
      )
      .toEqual({ status: 'sent' });
    expect(smtp.messages).toMatchObject([{ to: ['team@hln.example'] }]);
    await smtp.close();
  });

  it.each([
    ['ip', 'CHAT_QUIET_MINUTES', 'abc'],
    ['import-costs', 'COSTS_IMPORT_SECRET', 'too-short-a-secret'],
  ])('%s refuses to run with an unusable %s, and only its log says why', async (name, variable, value) => {
    const url = await deno.run(name, { [variable]: value });
    const response = await fetch(url, { method: 'POST', body: '{}' });
    const body = await response.text();
    expect([response.status, JSON.parse(body)]).toMatchObject([500, { code: 'configuration_error' }]);
    expect(body).not.toContain(variable);
    await expect.poll(() => deno.output()).toContain(`${variable} must`);
    expect(deno.output()).not.toContain(value);
  });

  it.each(['deliver-outbox', 'housekeeping'])('%s is for the service only', async (name) => {
    const url = await deno.run(name);
    const call = (key: string) => fetch(url, { method: 'POST', headers: { apikey: key } });
    expect((await call(stage.server.backend.keys.publishable)).status).toBe(401);
    expect((await call(stage.server.backend.keys.secret)).status).toBe(200);
  });
});
