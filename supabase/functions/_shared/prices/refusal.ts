import { CodedError, errorPredicate, UNSAFE_URL } from '@hln/contracts';

/** The sentences that staff read; none of them reveals anything about our network. */
const WORDS = {
  'unsafe-address': UNSAFE_URL,
  dns: "The shop's name could not be found.",
  connect: "The shop's server could not be reached.",
  tls: 'A secure connection to the shop could not be made.',
  timeout: "The shop's server did not answer in time.",
  protocol: "The shop's server answered in a way that cannot be read.",
  'too-large': 'The page is too large.',
  'not-html': 'The address does not lead to a web page.',
  robots: 'The shop asks robots not to visit this page.',
  redirect: 'The address forwards in a way that cannot be followed.',
  busy: 'The shop is left alone for a while; the page is visited later.',
  aborted: 'The check was stopped.',
} as const;

/** @param detail for our log only */
export function refusal(code: keyof typeof WORDS, detail: string, more: RefusalDetails = {}): FetchRefusal {
  return new FetchRefusal(code, WORDS[code], { ...more, detail });
}

/** A response whose status is not that of a page. */
export function statusRefusal(status: number, retryAfterSeconds: number | null): FetchRefusal {
  const details = { status, retryAfterSeconds, detail: `Status ${status}.` };
  if ([401, 403, 407, 451].includes(status)) {
    return new FetchRefusal('blocked', `The shop does not let our watcher in (${status}).`, details);
  }
  return new FetchRefusal('http-status', wordsOfStatus(status), details);
}

function wordsOfStatus(status: number): string {
  if (status === 404 || status === 410) return `The shop says that this page does not exist (${status}).`;
  if (status === 429) return `The shop asked us to come less often (${status}).`;
  if (status >= 500) return `The shop's server has a fault of its own (${status}).`;
  return `The shop's server gave no page (${status}).`;
}

/** Why a page was not fetched, for the record of checks. All unsafe URLs have the same code. */
export type RefusalCode =
  | 'unsafe-address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'protocol'
  | 'too-large'
  | 'not-html'
  | 'robots'
  | 'blocked'
  | 'http-status'
  | 'redirect'
  | 'busy'
  | 'aborted';

export interface RefusalDetails {
  readonly status?: number;
  /** How long the shop asked to be left alone, in seconds. */
  readonly retryAfterSeconds?: number | null;
  /** The detail for our log only: it may name IP addresses that users must not learn. */
  readonly detail?: string;
}

/** A page that was not fetched. Everything that a shop's server can do wrong ends in one of these. */
export class FetchRefusal extends CodedError {
  override readonly name = 'FetchRefusal';
  declare readonly code: RefusalCode;
  /** Seconds to wait before the next attempt, if the shop asked for it; never negative. */
  readonly retryAfterSeconds: number | null;
  /** A sentence for staff, which reveals nothing about our network. */
  readonly publicMessage: string;

  constructor(code: RefusalCode, publicMessage: string, details: RefusalDetails = {}) {
    super(code, details.detail ?? publicMessage, details);
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.publicMessage = publicMessage;
  }
}

export const isFetchRefusal = errorPredicate<FetchRefusal>('FetchRefusal');
