/** Bounds of one fetch; times in milliseconds, sizes in bytes. */
export interface FetchLimits {
  readonly dnsMs: number;
  /** For each IP address that is tried. */
  readonly connectMs: number;
  readonly tlsMs: number;
  /** From the request to the end of the response headers. */
  readonly headersMs: number;
  /** Between two chunks of the body. */
  readonly idleMs: number;
  /** For all redirects together, from the first lookup to the last byte. */
  readonly totalMs: number;
  readonly redirects: number;
  /** Size as transferred, if compressed. */
  readonly compressedBytes: number;
  /** Size after decompression. */
  readonly bytes: number;
  readonly headerBytes: number;
  readonly headerCount: number;
  /** Between the end of one visit to a host and the start of the next. */
  readonly hostGapMs: number;
  /** Upper bound for a Crawl-delay. */
  readonly crawlDelayMs: number;
  /** A visit that would have to wait longer is refused as `busy`. */
  readonly queueMs: number;
}

export const FETCH_LIMITS: FetchLimits = {
  dnsMs: 5_000,
  connectMs: 5_000,
  tlsMs: 5_000,
  headersMs: 15_000,
  idleMs: 10_000,
  totalMs: 30_000,
  redirects: 5,
  compressedBytes: 2 * 1024 * 1024,
  bytes: 5 * 1024 * 1024,
  headerBytes: 32 * 1024,
  headerCount: 100,
  hostGapMs: 1_000,
  crawlDelayMs: 30_000,
  queueMs: 30_000,
};
