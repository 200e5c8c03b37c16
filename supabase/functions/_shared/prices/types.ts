import type { FetchLimits } from './limits.ts';

/** Resolves a name to all its IP addresses as text. Rejects, or resolves to none, when the name does not exist. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface SafeFetcherOptions {
  /**
   * The User-Agent header, such as `HLN-PriceWatcher/1.0 (+https://example.nz/about)`; its part before the slash is our
   * name in robots.txt.
   */
  readonly userAgent: string;
  /**
   * For tests only: allows loopback IP addresses and `*.localhost` names on any port. The caller has to rule it out in
   * production.
   */
  readonly allowLoopback?: boolean;
  /**
   * The operating system's resolver by default. Its results are judged, and connections go only to IP addresses that
   * were judged.
   */
  readonly resolve?: Resolve;
  readonly limits?: Partial<FetchLimits>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Certificate authorities (PEM) to trust besides the system's. Certificates are always verified. */
  readonly extraAuthorities?: readonly string[];
}

/** The validators of the last response, from {@link FetchedPage}. */
export interface FetchPageOptions {
  readonly etag?: string | null;
  readonly lastModified?: string | null;
  readonly signal?: AbortSignal;
}

export type FetchedPage =
  | {
      readonly kind: 'page';
      /** The URL after all redirects, without a fragment. */
      readonly finalUrl: string;
      /** The header as received, including the charset; null when there was none and the bytes look like HTML. */
      readonly contentType: string | null;
      /** The body, decompressed, not decoded. */
      readonly bytes: Uint8Array;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | { readonly kind: 'not-modified'; readonly finalUrl: string };

/**
 * Fetches pages from untrusted URLs. Use one per process: it caches robots.txt files and knows when it last visited each
 * host.
 */
export interface SafeFetcher {
  /** @throws FetchRefusal for everything but a page or an unchanged page */
  fetchPage(url: string, options?: FetchPageOptions): Promise<FetchedPage>;
}
