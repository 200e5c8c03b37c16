import type { FetchLimits } from './limits.ts';

/** Finds all addresses of a name, IPv4 and IPv6, as text. Rejects, or answers none, when there is no such name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface SafeFetcherOptions {
  /** How we introduce ourselves, such as `HLN-PriceWatcher/1.0 (+https://example.nz/about)`; its part before the slash is our name in robots.txt. */
  readonly userAgent: string;
  /** For tests alone: loopback addresses and `*.localhost` names on any port. The caller makes it impossible in production. */
  readonly allowLoopback?: boolean;
  /** The operating system's resolver unless told otherwise. Its answers are judged, and a connection goes to a judged one. */
  readonly resolve?: Resolve;
  readonly limits?: Partial<FetchLimits>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Certificate authorities (PEM) to trust besides the usual ones. Certificates are always verified. */
  readonly extraAuthorities?: readonly string[];
}

/** What to ask for: the validators of the last answer, as {@link FetchedPage} carried them. */
export interface FetchPageOptions {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly signal?: AbortSignal;
}

export type FetchedPage =
  | {
      readonly kind: 'page';
      /** Where redirects led to, without a fragment. */
      readonly finalUrl: string;
      /** The header as it came, charset included; null when there was none and the bytes look like HTML. */
      readonly contentType: string | null;
      /** The body, decompressed, not decoded. */
      readonly bytes: Uint8Array;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | { readonly kind: 'not-modified'; readonly finalUrl: string };

/**
 * Fetches pages that strangers named. One of these per process: it remembers robots.txt files and when it last asked
 * each host.
 */
export interface SafeFetcher {
  /** @throws FetchRefusal for everything that is not a page or an unchanged one */
  fetchPage(url: string, options?: FetchPageOptions): Promise<FetchedPage>;
}
