import type { Budget } from './limits.ts';
import { FetchRefusal, isFetchRefusal, refusal } from './refusal.ts';
import { NO_RULES, type RobotsRules, readRobots, robotsAllow } from './robots-rules.ts';

/** The result of a request for robots.txt. */
export type RobotsAnswer =
  | { readonly kind: 'file'; readonly text: string }
  /** There is no file (4xx, or a redirect that cannot be followed): everything is allowed. */
  | { readonly kind: 'none' }
  /** The server has a problem: nothing is allowed for now. */
  | { readonly kind: 'trouble'; readonly status: number; readonly retryAfterSeconds: number | null };

export interface RobotsOptions {
  readonly userAgent: string;
  readonly crawlDelayMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly fetchFile: (url: URL, budget: Budget) => Promise<RobotsAnswer>;
}

/** The robots.txt rules of each host, fetched on demand and cached. */
export interface Robots {
  /**
   * @returns the pause that the host asks for after a visit, in milliseconds
   * @throws FetchRefusal `robots` when the page must not be visited, or the reason why the file could not be fetched
   */
  check(url: URL, budget: Budget): Promise<number>;
}

interface Known {
  readonly rules: RobotsRules | FetchRefusal;
  /** Times in milliseconds since 1970. */
  readonly readAt: number;
  readonly until: number;
  /** Approximate size in characters, for the bound on the whole cache. */
  readonly size: number;
}

const FRESH_MS = 24 * 3_600_000;
/** How long a failure is cached, so that twenty pages of one shop do not cause twenty requests. */
const TROUBLE_MS = 60_000;
/** How long cached rules may be used while the server fails (RFC 9309, 2.3.1.4). */
const STALE_MS = 30 * FRESH_MS;
const MAX_CHARACTERS = 4_000_000;

export function createRobots({ userAgent, crawlDelayMs, now, fetchFile }: RobotsOptions): Robots {
  const known = new Map<string, Known>();
  const product = userAgent.split('/', 1)[0] ?? userAgent;

  const remember = (origin: string, rules: Known['rules'], readAt: number, freshMs: number) => {
    known.delete(origin);
    known.set(origin, { rules, readAt, until: now() + freshMs, size: sizeOf(rules) });
    forgetOldest(known);
    return rules;
  };

  const rulesOf = async (origin: string, budget: Budget): Promise<Known['rules']> => {
    const before = known.get(origin);
    if (before !== undefined && before.until > now()) return before.rules;
    try {
      const answer = await fetchFile(new URL('/robots.txt', origin), budget);
      return remember(origin, rulesIn(answer, origin, product), now(), FRESH_MS);
    } catch (error) {
      if (!isFetchRefusal(error) || error.code === 'aborted') throw error;
      const usable =
        before !== undefined && !isFetchRefusal(before.rules) && now() - before.readAt < STALE_MS;
      return usable
        ? remember(origin, before.rules, before.readAt, TROUBLE_MS)
        : remember(origin, error, now(), TROUBLE_MS);
    }
  };

  return {
    check: async (url, budget) => {
      const rules = await rulesOf(url.origin, budget);
      if (isFetchRefusal(rules)) throw rules;
      if (!robotsAllow(rules, `${url.pathname}${url.search}`)) {
        throw refusal('robots', `${url.host}/robots.txt disallows ${url.pathname}.`);
      }
      return Math.min(crawlDelayMs, (rules.crawlDelay ?? 0) * 1000);
    },
  };
}

function rulesIn(answer: RobotsAnswer, origin: string, product: string): RobotsRules {
  if (answer.kind === 'none') return NO_RULES;
  if (answer.kind === 'file') return readRobots(answer.text, product);
  throw new FetchRefusal(
    'robots',
    "The shop's robots.txt cannot be read, so its pages are left alone for now.",
    {
      status: answer.status,
      retryAfterSeconds: answer.retryAfterSeconds ?? TROUBLE_MS / 1000,
      detail: `${origin}/robots.txt answers ${answer.status}.`,
    },
  );
}

function sizeOf(rules: Known['rules']): number {
  if (isFetchRefusal(rules)) return 200;
  return rules.rules.reduce((sum, { pattern }) => sum + pattern.length + 50, 200);
}

function forgetOldest(known: Map<string, Known>): void {
  let size = [...known.values()].reduce((sum, entry) => sum + entry.size, 0);
  for (const [origin, entry] of known) {
    if (size <= MAX_CHARACTERS) break;
    size -= entry.size;
    known.delete(origin);
  }
}
