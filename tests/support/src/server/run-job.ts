import type { TestServer } from './start-test-server.ts';

/** Calls a function as a scheduled job does. @returns its response @throws Error with its status when it fails */
export async function runJob(server: TestServer, name: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: server.backend.keys.secret },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}
