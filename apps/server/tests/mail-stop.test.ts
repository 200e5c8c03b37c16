import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { feedbackRow } from '@hln/test-support/feedback-row';
import { type ServerProcess, secretKeyOf, startServerProcess, usedDataDir } from '@hln/test-support/server';
import { startSmtp } from '@hln/test-support/smtp';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** How soon (ms) the process has to end: before the limit after which it would cut everything off. */
const ENDS_WITHIN_MS = 20_000;

let dataDir: string;
let server: ServerProcess | null = null;
let closeMail: () => Promise<void> = async () => {};

beforeEach(async () => {
  dataDir = await usedDataDir();
});

afterEach(async () => {
  await server?.end('SIGKILL');
  await closeMail();
  await rm(dataDir, { recursive: true, force: true });
});

interface BadServer {
  readonly url: string;
  /** Resolves when an email is at the point at which the server misbehaves. */
  readonly reached: Promise<unknown>;
  close(): Promise<void>;
}

async function startSilentServer(): Promise<BadServer> {
  const sockets: Socket[] = [];
  const mute = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  const reached = once(mute, 'connection');
  await once(mute, 'listening');
  const address = mute.address();
  if (address === null || typeof address === 'string') throw new Error('The test has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    reached,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      mute.close();
    },
  };
}

async function startBadServer(behaviour: Parameters<typeof startSmtp>[0]): Promise<BadServer> {
  const smtp = await startSmtp(behaviour);
  return { url: smtp.url, reached: smtp.received, close: smtp.close };
}

it.each([
  // How the server misbehaves, and the email's state afterwards. Attempts that were stopped do not count.
  [
    'never answers to a message',
    () => startBadServer({ silent: true }),
    { status: 'unknown', max_attempts: 12 },
  ],
  ['never greets', startSilentServer, { status: 'pending', max_attempts: 13 }],
  [
    'refuses every message',
    () => startBadServer({ refuse: { step: 'content', code: 451 } }),
    { status: 'pending', max_attempts: 12, cause: 'unavailable' },
  ],
  [
    'closes the connection after a message',
    () => startBadServer({ hangUp: true }),
    { status: 'unknown', max_attempts: 12, cause: 'interrupted' },
  ],
] as const)('SIGTERM ends the server while the mail server %s', async (_how, start, email) => {
  const mail = await start();
  closeMail = mail.close;
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SMTP_URL: mail.url,
    FEEDBACK_MAIL_TO: 'team@hln.example',
  };
  server = await startServerProcess(environment);
  const row = feedbackRow();
  const headers = { apikey: EMBEDDED_PUBLISHABLE_KEY, 'content-type': 'application/json' };
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`${server?.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
  };
  await post('/rest/v1/sql_feedback', row);
  await post('/functions/v1/send-feedback-email', {
    record: { ...row, created_at: new Date().toISOString() },
  });
  await mail.reached;

  const asked = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(performance.now() - asked).toBeLessThan(ENDS_WITHIN_MS);

  server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const outbox = await fetch(`${server.url}/rest/v1/email_outbox?kind=eq.feedback`, {
    headers: { apikey: await secretKeyOf(dataDir) },
  });
  expect(await outbox.json()).toMatchObject([{ ...email, attempts: 1, lease: null }]);
});
