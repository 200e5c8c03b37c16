import { createStaff, type TestServer, userToken } from '@hln/test-support/server';

const ROUNDS = 7;

/** A page's query to the database, with its name in the table. */
export type Question = readonly [name: string, call: string, parameters: object];

/** Statistics of the measured times, in milliseconds, and the row count of the last response; '' for a single row. */
export type Timing = Readonly<Record<'median' | 'slowest' | 'found', string>>;

/**
 * Makes each call several times over HTTP, as a page of this person does, one after another.
 *
 * @param nothingAsked the empty filters of each call that takes some
 * @throws Error when one is refused
 */
export async function askAll(
  server: TestServer,
  role: 'owner' | 'manager',
  questions: readonly Question[],
  nothingAsked: Readonly<Record<string, object>>,
): Promise<Record<string, Timing>> {
  const { id } = await createStaff(server, { role });
  const headers = {
    apikey: server.backend.keys.publishable,
    authorization: `Bearer ${userToken(server, id)}`,
    'content-type': 'application/json',
  };
  const rows: Record<string, Timing> = {};
  for (const [name, call, parameters] of questions) {
    const body = JSON.stringify({ ...nothingAsked[call], ...parameters });
    rows[name] = await timeRounds(async () => {
      const answer = await fetch(`${server.url}/rest/v1/rpc/${call}`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
      return await answer.json();
    });
  }
  return rows;
}

/** Repeats some work several times, one run after another. */
export async function timeRounds(work: () => Promise<unknown>): Promise<Timing> {
  const times: number[] = [];
  let found: unknown;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    found = await work();
    times.push(performance.now() - started);
  }
  return summarize(times, Array.isArray(found) ? String(found.length) : '');
}

/** @param times in milliseconds, at least one */
export function summarize(times: readonly number[], found = ''): Timing {
  const sorted = times.toSorted((a, b) => a - b);
  const inMilliseconds = (time = Number.NaN) => `${time.toFixed(0)} ms`;
  return {
    median: inMilliseconds(sorted[Math.floor(sorted.length / 2)]),
    slowest: inMilliseconds(sorted.at(-1)),
    found,
  };
}

/** Returns the nth of the numbered row identifiers. */
export function numbered(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** @param offset days from now, negative for the past */
export function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString();
}
