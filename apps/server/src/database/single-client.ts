import pg from 'pg';

/**
 * Returns a database URL whose `sslmode` means what it does in libpq, and in the driver's next version: `require` does
 * not verify the certificate.
 */
export function asLibpqReads(address: string): URL {
  const url = new URL(address);
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
  return url;
}

/**
 * Creates a client outside the pool, without the limits of requests; not connected yet.
 * @param name shown in the database's own lists
 * @param connectMs how long connecting may take
 */
export function singleClient(address: string, name: string, connectMs: number): pg.Client {
  const client = new pg.Client({
    connectionString: asLibpqReads(address).href,
    application_name: name,
    connectionTimeoutMillis: connectMs,
  });
  // Errors reach the callers that wait for an answer.
  client.on('error', () => {});
  return client;
}
