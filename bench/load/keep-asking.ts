import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';

/** A request that is repeated. */
export interface Question {
  readonly path: string;
  /** The status of a good response. */
  readonly status: number;
  /** Returns the body for a request's unique number. Without this function, the request is a GET. */
  readonly body?: (number: number) => object;
}

export interface Answers {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** How many other responses there were, by status; 0 stands for no response. */
  readonly failed: ReadonlyMap<number, number>;
}

/** The first moments do not count: pools fill, and code is compiled. */
const WARM_UP_MS = 2_000;
const MEASURED_MS = 4_000;
const REFUSED_PAUSE_MS = 500;

let number = 0;

/**
 * Runs this many concurrent clients, each from its own IP address and repeating as soon as it has its response, on the
 * servers in turn, which have to trust 127.0.0.1 as a proxy.
 *
 * @param urls of the servers
 */
export async function keepAsking(
  urls: readonly string[],
  clients: number,
  question: Question,
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const started = performance.now();
  const from = started + WARM_UP_MS;
  const until = from + MEASURED_MS;
  const times: number[] = [];
  const failed = new Map<number, number>();
  const client = async (name: number) => {
    const address = `198.51.100.${name}`;
    for (let turn = name; performance.now() < until; turn += 1) {
      const sent = performance.now();
      const url = `${urls[turn % urls.length]}${question.path}`;
      const status = await ask(url, agent, address, question.body?.(++number));
      const answered = performance.now();
      const isCounted = answered >= from && answered < until;
      if (status === question.status) {
        if (isCounted) times.push(answered - sent);
        continue;
      }
      if (isCounted) failed.set(status, (failed.get(status) ?? 0) + 1);
      // Refusals cost next to nothing: without a pause, they would be all that the server does.
      await pause(REFUSED_PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, name) => client(name)));
  agent.destroy();
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    perSecond: times.length / (MEASURED_MS / 1_000),
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed,
  };
}

/** @returns the status; 0 if there was no response */
function ask(url: string, agent: Agent, address: string, body: object | undefined): Promise<number> {
  const text = body === undefined ? '' : JSON.stringify(body);
  return new Promise((resolve) => {
    const call = request(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        agent,
        timeout: 30_000,
        headers: {
          apikey: EMBEDDED_PUBLISHABLE_KEY,
          'accept-encoding': 'br',
          'x-forwarded-for': address,
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', () => resolve(0));
      },
    );
    call.once('timeout', () => call.destroy());
    call.once('error', () => resolve(0));
    call.end(text);
  });
}
