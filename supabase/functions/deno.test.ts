import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '@hln/server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { feedbackRow } from '../tests/feedback-row.ts';
import { startSmtp } from '../tests/smtp.ts';

const functionsDir = import.meta.dirname;
const deno = join(functionsDir, '../../node_modules/.bin/deno');
const config = join(functionsDir, 'deno.json');
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
  let server: TestServer;
  let child: ChildProcess | null = null;

  beforeAll(async () => {
    server = await startTestServer();
  });

  afterAll(async () => {
    await server.close();
  });

  afterEach(async () => {
    if (child === null) return;
    const exited = once(child, 'close');
    child.kill('SIGKILL');
    await exited;
    child = null;
  });

  const environment = (more: Record<string, string> = {}) => ({
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NO_COLOR: '1',
    // Nothing may be fetched: what a function needs is in the repository and its node_modules.
    DENO_NO_UPDATE_CHECK: '1',
    SUPABASE_URL: server.url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: server.backend.keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.backend.keys.secret }),
    ...more,
  });

  /** Runs a function's own index.ts and returns its address. */
  const run = async (name: string, more: Record<string, string> = {}) => {
    child = spawn(
      deno,
      [
        'run',
        '--cached-only',
        '--no-prompt',
        '--allow-net',
        '--allow-env',
        '--allow-read',
        '--allow-sys',
        '--config',
        config,
        join(functionsDir, name, 'index.ts'),
      ],
      {
        env: environment({ DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', ...more }),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    const { stdout, stderr } = child;
    const started = child;
    return await new Promise<string>((resolve, reject) => {
      const look = (chunk: Buffer) => {
        output += chunk.toString();
        const port = /Listening on \S*?:(\d+)\b/.exec(output)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      };
      stdout?.on('data', look);
      stderr?.on('data', look);
      started.once('close', (code) => reject(new Error(`Deno ended with ${code}: ${output}`)));
    });
  };

  it(`type-checks: ${names.join(', ')}`, async () => {
    const entries = names.map((name) => join(functionsDir, name, 'index.ts'));
    // Rejects with Deno's own messages when something is wrong.
    await promisify(execFile)(deno, ['check', '--cached-only', '--config', config, ...entries], {
      env: environment(),
    });
  });

  it('ip answers', async () => {
    const url = await run('ip');
    const response = await fetch(`${url}/ip?format=json`, { headers: { 'cf-connecting-ip': '203.0.113.9' } });
    expect(await response.json()).toEqual({ ip: '203.0.113.9' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('send-feedback-email finds the row, stores the message and delivers it', async () => {
    const smtp = await startSmtp();
    const url = await run('send-feedback-email', {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'HLN <no-reply@hln.example>',
      FEEDBACK_MAIL_TO: 'team@hln.example',
    });
    const row = feedbackRow({ session_id: 'from Deno' });
    const stored = await server.backend.service.from('sql_feedback').insert(row);
    expect(stored.error).toBeNull();
    const call = (key: string) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ record: { ...row, created_at: new Date().toISOString() } }),
      });
    expect((await call('wrong')).status).toBe(401);
    const response = await call(server.backend.keys.publishable);
    expect(await response.json()).toMatchObject({ success: true });
    await smtp.receiving;
    await expect
      .poll(async () => (await server.backend.service.from('email_outbox').select('status').single()).data)
      .toEqual({ status: 'sent' });
    expect(smtp.messages).toMatchObject([{ to: ['team@hln.example'] }]);
    await smtp.close();
  });

  it.each(['deliver-outbox', 'housekeeping'])('%s is for the service alone', async (name) => {
    const url = await run(name);
    const call = (key: string) => fetch(url, { method: 'POST', headers: { apikey: key } });
    expect((await call(server.backend.keys.publishable)).status).toBe(401);
    expect((await call(server.backend.keys.secret)).status).toBe(200);
  });
});
