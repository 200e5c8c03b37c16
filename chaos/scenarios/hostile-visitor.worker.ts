import { randomBytes } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { chatRow } from '@hln/test-support/chat-row';
import { feedbackRow } from '@hln/test-support/feedback-row';

export interface Attack {
  readonly url: string;
  readonly publishableKey: string;
  readonly durationMs: number;
}

/** The attack that took the service down had 54 requests in 40 seconds from one address; this one has 160. */
const EVERY_MS = 250;

/** Texts that once crashed the embedded database, and variants. */
const TEXTS: readonly string[] = [
  '['.repeat(25_000),
  '['.repeat(500_000),
  '{"a":'.repeat(60_000),
  `[{"id":"1","isBot":false,"content":"a","x":${'['.repeat(40_000)}}]`,
  `[${Array(130_000).fill('[]').join()}]`,
  `[${Array(200_000).fill('1').join()}]`,
  'a'.repeat(10_000_000),
  randomBytes(500_000).toString('hex'),
  `a${'\u0301'.repeat(200_000)}`,
  '%_\\'.repeat(100_000),
];

const TARGETS: readonly ((text: string) => readonly [path: string, body: object])[] = [
  (text) => ['/rest/v1/chat_sessions', { ...chatRow(), messages: text }],
  (text) => ['/rest/v1/chat_sessions', { ...chatRow(), user_info: text }],
  (text) => [
    '/rest/v1/rpc/update_chat_session',
    { session_key: 's'.repeat(64), messages: text, user_info: text, end_time: new Date().toISOString() },
  ],
  (text) => ['/rest/v1/sql_feedback', feedbackRow({ original_sql: text })],
  // Wide instead of deep, without any text: a million values.
  () => ['/rest/v1/chat_sessions', { ...chatRow(), messages: Array(900_000).fill([]) }],
  (text) => ['/functions/v1/contact', { name: 'A', email: 'a@b.example', message: text }],
];

const { url, publishableKey, durationMs }: Attack = workerData;
const requests = TARGETS.flatMap((target) =>
  TEXTS.map((text) => {
    const [path, body] = target(text);
    return { path, body: JSON.stringify(body) };
  }),
);
const statuses = new Map<number, number>();
const answers: Promise<void>[] = [];

async function send({ path, body }: (typeof requests)[number]): Promise<void> {
  let status = 0;
  try {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        prefer: 'return=minimal',
        'x-forwarded-for': '198.51.100.7',
      },
      body,
      signal: AbortSignal.timeout(durationMs),
    });
    status = answer.status;
    await answer.arrayBuffer();
  } catch {
    // Counted with status 0, or with the status received before: after a body that is too large, the server closes the
    // connection.
  }
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

const until = performance.now() + durationMs;
for (let turn = 0; performance.now() < until; turn += 1) {
  const request = requests[turn % requests.length];
  if (request !== undefined) answers.push(send(request));
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
await Promise.all(answers);
parentPort?.postMessage([...statuses].map(([status, count]) => `${status}: ${count}`).join(', '));
