import pg from 'pg';

/**
 * A database's URL with `sslmode` as libpq reads it, and as the driver reads it from its next version on: `require` asks
 * for no known certificate.
 */
export function asLibpqReads(address: string): URL {
  const url = new URL(address);
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
  return url;
}

/**
 * A client outside the pool, without the limits that requests have; not connected yet.
 * @param name what the database's own lists call it
 * @param connectMs how long connecting may take
 */
export function singleClient(address: string, name: string, connectMs: number): pg.Client {
  const client = new pg.Client({
    connectionString: asLibpqReads(address).href,
    application_name: name,
    connectionTimeoutMillis: connectMs,
  });
  // Whoever waits for an answer hears of it.
  client.on('error', () => {});
  return client;
}
