/**
 * 50 clients post feedback for 20 seconds, each as soon as its last post was answered, from its own IP address behind a
 * trusted proxy. The server runs in its own process, with PGlite, and with PostgreSQL if available.
 */
import { Agent, request } from 'node:http';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import { secretKeyOf, startServerProcess } from '@hln/test-support/server';
import { printByDatabase } from './load/by-database.ts';

const CLIENTS = 50;
const SECONDS = 20;
/** Each post is a session's first vote on this query; a second one would be refused. */
const bodyOf = (session: number) =>
  JSON.stringify({
    original_sql: 'select a, b from t where c = 1 '.repeat(30),
    formatted_sql: 'SELECT a, b FROM t WHERE c = 1 '.repeat(30),
    feedback_type: 'like',
    dislike_reason: null,
    follow_up_email: null,
    wants_follow_up: false,
    formatting_changes: ['30 keywords uppercased'],
    user_ip: 'unknown',
    session_id: `bench ${session}`,
    user_agent: 'bench',
  });

interface Load {
  readonly times: number[];
  readonly errors: number;
  readonly seconds: number;
}

let sessions = 0;

function post(url: string, agent: Agent, address: string): Promise<number> {
  sessions += 1;
  const body = bodyOf(sessions);
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/rest/v1/sql_feedback`,
      {
        method: 'POST',
        agent,
        headers: {
          apikey: EMBEDDED_PUBLISHABLE_KEY,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
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
    call.end(body);
  });
}

async function load(url: string): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const times: number[] = [];
  let errors = 0;
  const started = performance.now();
  const end = started + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() < end) {
        const sent = performance.now();
        const status = await post(url, agent, `198.51.100.${client + 1}`).catch(() => 0);
        times.push(performance.now() - sent);
        if (status !== 201) errors += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return { times, errors, seconds };
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
    const headers = { apikey: await secretKeyOf(dataDir), 'content-type': 'application/json' };
    // The limit still counts every post; it is only set higher than the load.
    await fetch(`${server.url}/rest/v1/rate_limits?action=eq.sql_feedback`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ per_minute: 1_000_000, per_day: 1_000_000 }),
    });
    const { times, errors, seconds } = await load(server.url);
    const counted = await fetch(`${server.url}/rest/v1/sql_feedback?select=id&limit=1`, {
      headers: { ...headers, prefer: 'count=exact' },
    });
    const sorted = times.sort((a, b) => a - b);
    const percentile = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)} ms`;
    return {
      'posts a second': Math.round(times.length / seconds),
      median: percentile(0.5),
      p99: percentile(0.99),
      slowest: percentile(0.999_999),
      errors,
      'rows stored': counted.headers.get('content-range')?.split('/')[1] ?? '?',
      posts: times.length,
    };
  } finally {
    await server.end('SIGTERM');
  }
}

/** Prints posts per second and how long they took, by database. */
export function run(): Promise<void> {
  return printByDatabase(measure);
}
