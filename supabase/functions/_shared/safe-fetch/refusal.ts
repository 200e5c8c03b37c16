import { CodedError, errorPredicate } from '@hln/contracts';

/** Why a page was not fetched, for the record of checks. Every unsafe address has the same one. */
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
  /** For our log alone: may name addresses that users must not learn. */
  readonly detail?: string;
}

/** A page that was not fetched. Everything that a shop's server can do wrong ends as one of these. */
export class FetchRefusal extends CodedError {
  override readonly name = 'FetchRefusal';
  declare readonly code: RefusalCode;
  /** Seconds to wait before the next attempt, when the shop said so; never negative. */
  readonly retryAfterSeconds: number | null;
  /** A sentence for staff; says nothing about our network. */
  readonly plainWords: string;

  constructor(code: RefusalCode, plainWords: string, details: RefusalDetails = {}) {
    super(code, details.detail ?? plainWords, details);
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.plainWords = plainWords;
  }
}

export const isFetchRefusal = errorPredicate<FetchRefusal>('FetchRefusal');
