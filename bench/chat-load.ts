/**
 * 200 visitors chat at once: each sends messages as fast as the script's own pauses allow (1.5 to 2.5 s), and from the
 * fifth on every message is stored and announced as the page does it. The server runs in its own process, with PGlite,
 * and with PostgreSQL if available.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { secretKeyOf, startServerProcess } from '@hln/test-support/server';
import { printByDatabase } from './load/by-database.ts';

const VISITORS = 200;
const MESSAGES = 12;
const STORED_FROM = 5;

interface Tally {
  readonly saves: number[];
  readonly announcements: number[];
  errors: number;
}

function post(url: string, agent: Agent, address: string, body: object): Promise<number> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          apikey: EMBEDDED_PUBLISHABLE_KEY,
          authorization: `Bearer ${EMBEDDED_PUBLISHABLE_KEY}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'x-forwarded-for': address,
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      },
    );
    call.once('error', reject);
    call.end(text);
  });
}

/** One visitor's conversation, counted in `tally`. */
async function chat(url: string, agent: Agent, visitor: number, tally: Tally): Promise<void> {
  const key = randomBytes(32).toString('hex');
  const sessionId = createHash('sha256').update(key).digest('hex');
  const address = `198.51.${100 + (visitor >> 8)}.${visitor & 255}`;
  const startTime = new Date().toISOString();
  const messages: object[] = [];
  const say = (content: string, isBot: boolean) =>
    messages.push({
      id: randomBytes(16).toString('hex'),
      content,
      isBot,
      timestamp: new Date().toISOString(),
      language: 'en',
    });
  const timed = async (times: number[], path: string, body: object, expected: number[]) => {
    const sent = performance.now();
    const status = await post(`${url}${path}`, agent, address, body).catch(() => 0);
    times.push(performance.now() - sent);
    if (!expected.includes(status)) tally.errors += 1;
  };
  // Visitors don't all arrive at the same moment.
  await pause(Math.random() * 2500);
  for (let count = 1; count <= MESSAGES; count += 1) {
    say('She is nine and would like help with maths, please. '.repeat(3), false);
    if (count >= STORED_FROM) {
      const userInfo = { preferredLanguage: 'en', phone: '+64211234567' };
      const endTime = new Date().toISOString();
      const lists = { messages: JSON.stringify(messages), user_info: JSON.stringify(userInfo) };
      if (count === STORED_FROM) {
        const row = { session_id: sessionId, ...lists, start_time: startTime, end_time: endTime };
        await timed(tally.saves, '/rest/v1/chat_sessions', row, [201]);
      } else {
        const change = { session_key: key, ...lists, end_time: endTime };
        await timed(tally.saves, '/rest/v1/rpc/update_chat_session', change, [200]);
      }
      const transcript = { sessionId, messages, userInfo, startTime, endTime };
      await timed(tally.announcements, '/functions/v1/send-chat-transcript', transcript, [200]);
    }
    await pause(1500 + Math.random() * 1000);
    say('Thank you. Which subjects would your child like support with? '.repeat(4), true);
  }
}

async function measure(
  dataDir: string,
  databaseUrl: string | null,
): Promise<Record<string, string | number>> {
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  });
  try {
    const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
    const tally: Tally = { saves: [], announcements: [], errors: 0 };
    await Promise.all(
      Array.from({ length: VISITORS }, (_, visitor) => chat(server.url, agent, visitor, tally)),
    );
    agent.destroy();
    const headers = { apikey: await secretKeyOf(dataDir), prefer: 'count=exact' };
    const counted = async (path: string) =>
      (await fetch(`${server.url}/rest/v1/${path}`, { headers })).headers
        .get('content-range')
        ?.split('/')[1] ?? '?';
    const percentile = (times: number[], share: number) =>
      `${Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0)} ms`;
    return {
      visitors: VISITORS,
      saves: tally.saves.length,
      'save median': percentile(tally.saves, 0.5),
      'save p99': percentile(tally.saves, 0.99),
      'transcript p99': percentile(tally.announcements, 0.99),
      errors: tally.errors,
      sessions: await counted('chat_sessions?select=session_id&limit=1'),
      mails: await counted('email_outbox?select=id&kind=eq.chat-transcript&limit=1'),
    };
  } finally {
    await server.end('SIGTERM');
  }
}

/** Prints how long a save takes while 200 visitors chat, by database. */
export function run(): Promise<void> {
  return printByDatabase(measure);
}
