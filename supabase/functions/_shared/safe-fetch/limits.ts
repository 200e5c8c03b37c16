/** Bounds of one fetch; times in milliseconds, sizes in bytes. */
export interface FetchLimits {
  readonly dnsMs: number;
  /** For each address that is tried. */
  readonly connectMs: number;
  readonly tlsMs: number;
  /** From the request to the end of the answer's headers. */
  readonly headersMs: number;
  /** Without a byte of the body. */
  readonly idleMs: number;
  /** All redirects together, from the first name looked up to the last byte. */
  readonly totalMs: number;
  readonly redirects: number;
  /** As it travels, when it is compressed. */
  readonly compressedBytes: number;
  /** As it is kept. */
  readonly bytes: number;
  readonly headerBytes: number;
  readonly headerCount: number;
  /** Between the end of one visit to a host and the start of the next. */
  readonly hostGapMs: number;
  /** A longer Crawl-delay counts as this. */
  readonly crawlDelayMs: number;
  /** A visit that would have to wait longer for its turn is refused as `busy`. */
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
