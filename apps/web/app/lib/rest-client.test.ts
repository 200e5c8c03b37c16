import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// The client keeps the origin it was made with, and another test file in this process may have made one.
vi.resetModules();
const { REST_LIMIT_MS, restClient } = await import('./rest-client.ts');

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://site.example' } });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const ROW = { original_sql: 'a', formatted_sql: 'A', feedback_type: 'like', session_id: '1' };
const insert = () => restClient().from('sql_feedback').insert(ROW);

it('works again after a request that failed', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect((await insert()).error?.message).toContain('Failed to fetch');
  fetched.mockResolvedValueOnce(new Response(null, { status: 201 }));
  expect(await insert()).toMatchObject({ error: null, status: 201 });
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    'https://site.example/rest/v1/sql_feedback',
    'https://site.example/rest/v1/sql_feedback',
  ]);
});

it('gives up on a request that is never answered', async () => {
  vi.useFakeTimers();
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  const answer = Promise.resolve(insert());
  await vi.advanceTimersByTimeAsync(REST_LIMIT_MS);
  expect((await answer).error?.message).toContain('No answer within 15 s.');
});

it('keeps a small write alive after its page, and no other request', async () => {
  fetched.mockImplementation(async () => new Response('[]', { status: 200 }));
  await insert();
  await restClient()
    .from('sql_feedback')
    .insert({ ...ROW, original_sql: 'x'.repeat(64_000) });
  await restClient().from('sql_feedback').select('id');
  expect(fetched.mock.calls.map(([, init]) => init?.keepalive)).toEqual([true, false, false]);
});
