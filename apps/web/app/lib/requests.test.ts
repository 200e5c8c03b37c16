import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchWithin, mayBeKeptAlive } from './requests.ts';

/** Responds to `/quick` at once, sends only the beginning of `/half`, and never responds to anything else. */
async function startServer() {
  const server = createServer((request, response) => {
    onRequest?.();
    if (request.url === '/quick') response.end('done');
    if (request.url === '/half') response.write('do');
  });
  let onRequest: (() => void) | undefined;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    untilRequested: () =>
      new Promise<void>((resolve) => {
        onRequest = resolve;
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('fetchWithin', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  beforeEach(async () => {
    server = await startServer();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    server.close();
  });

  it('responds as fetch does', async () => {
    const answer = await fetchWithin(1_000)(`${server.url}/quick`);
    expect(await answer.text()).toBe('done');
    await vi.advanceTimersByTimeAsync(1_000);
  });

  it('gives up on a response that never comes', async () => {
    const requested = server.untilRequested();
    const answer = fetchWithin(1_000)(`${server.url}/never`);
    const refused = expect(answer).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'No answer within 1 s.',
    });
    await requested;
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
  });

  it('gives up on a body that never ends', async () => {
    const answer = await fetchWithin(1_000)(`${server.url}/half`);
    const refused = expect(answer.text()).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
  });

  it('still ends when its caller aborts it', async () => {
    const caller = new AbortController();
    const requested = server.untilRequested();
    const answer = fetchWithin(1_000)(`${server.url}/never`, { signal: caller.signal });
    const refused = expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    await requested;
    caller.abort();
    await refused;
  });
});

it('allows small texts, counted in bytes', () => {
  expect(mayBeKeptAlive('x'.repeat(30_000))).toBe(true);
  expect(mayBeKeptAlive('x'.repeat(30_001))).toBe(false);
  expect(mayBeKeptAlive('字'.repeat(10_000))).toBe(true);
  expect(mayBeKeptAlive('字'.repeat(10_001))).toBe(false);
});

it('does not allow bodies that are not texts', () => {
  for (const body of [undefined, null, new Blob(['x'])]) expect(mayBeKeptAlive(body)).toBe(false);
});
