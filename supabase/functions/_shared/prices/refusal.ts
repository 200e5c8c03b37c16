import { CodedError, errorPredicate } from '@hln/contracts';

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
  /** For our log only: may name IP addresses that users must not learn. */
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
