import type { IncomingMessage } from 'node:http';
import { type ExchangeSettings, exchange } from './exchange.ts';
import { follow, type Hop, locationOf } from './follow.ts';
import type { Budget } from './limits.ts';
import { readBody } from './read-body.ts';
import { isFetchRefusal } from './refusal.ts';
import { retryAfterSeconds } from './retry-after.ts';
import type { RobotsAnswer } from './robots.ts';

/** How much of a robots.txt file is read (RFC 9309, 2.5). */
const MAX_BYTES = 500 * 1024;

/**
 * Fetches a robots.txt file with the same safeguards as a page.
 * @param url of the file
 * @param now milliseconds since 1970
 * @throws FetchRefusal when the server cannot be reached or understood
 */
export async function fetchRobotsFile(
  url: URL,
  budget: Budget,
  settings: ExchangeSettings,
  now: () => number,
): Promise<RobotsAnswer> {
  const { limits, allowLoopback } = settings;
  const visit = (hop: URL) =>
    exchange(hop, { accept: 'text/plain' }, budget, settings, async (answer): Promise<Hop<RobotsAnswer>> => {
      const location = locationOf(answer);
      return location === null ? { result: await read(answer, budget, settings, now) } : { location };
    });
  try {
    return await follow(url, { maxRedirects: limits.redirects, allowLoopback }, visit);
  } catch (error) {
    // A redirect that cannot be followed counts as no file; the page's own redirects are judged separately.
    const astray = isFetchRefusal(error) && ['redirect', 'unsafe-address'].includes(error.code);
    if (astray) return { kind: 'none' };
    throw error;
  }
}

async function read(
  answer: IncomingMessage,
  budget: Budget,
  { limits }: ExchangeSettings,
  now: () => number,
): Promise<RobotsAnswer> {
  const status = answer.statusCode ?? 0;
  if (status === 429 || status >= 500) {
    return {
      kind: 'trouble',
      status,
      retryAfterSeconds: retryAfterSeconds(answer.headers['retry-after'], now()),
    };
  }
  if (status !== 200) return { kind: 'none' };
  const bytes = await readBody(answer, budget, {
    idleMs: limits.idleMs,
    compressedBytes: limits.compressedBytes,
    bytes: MAX_BYTES,
    overflow: 'cut',
  });
  return { kind: 'file', text: new TextDecoder().decode(bytes) };
}
