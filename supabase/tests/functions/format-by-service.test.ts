import type { ServerResponse } from 'node:http';
import type { LlmAnswer } from '@hln/contracts';
import { type FormatWays, formatByService } from '@hln/supabase/format-with-llm/format-by-service';
import { sayInChat, startChatService, type TestChatService } from '@hln/test-support/chat-service';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const KEY = 'sk-never-to-be-seen-1234567890';
const SQL = "select a, 'it''s' b from t";
/** The same tokens in a layout that our own formatter would not choose. */
const BY_MODEL = "SELECT\n    a,\n    'it''s' AS b\nFROM\n    t";

let service: TestChatService;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.calls.length = 0;
});

interface Case extends Partial<FormatWays> {
  readonly endpoint?: string;
  readonly key?: string;
  readonly sql?: string;
  readonly allowLoopback?: boolean;
}

const format = ({ endpoint, key = KEY, sql = SQL, allowLoopback = true, ...ways }: Case = {}) =>
  formatByService(
    sql,
    { endpoint: endpoint ?? service.endpoint, key, model: 'small', allowLoopback },
    {
      resolve: async () => ['127.0.0.1'],
      signal: new AbortController().signal,
      ms: 20_000,
      fallback: false,
      tells: true,
      ...ways,
    },
  );
const play = (answer: (response: ServerResponse) => void) => {
  service.play = answer;
};
const troubleOf = (answer: LlmAnswer) => answer.trouble;
const reply = (status: number, body = '{}', headers = {}) =>
  play((response) => response.writeHead(status, headers).end(body));

it('accepts SQL that means the same, and sends the key and the SQL to the endpoint only', async () => {
  play((response) => sayInChat(response, `\`\`\`sql\n${BY_MODEL}\n\`\`\``));
  expect(await format()).toEqual({
    kind: 'formatted',
    by: 'service',
    text: BY_MODEL,
    trouble: null,
    ms: expect.any(Number),
  });
  expect(service.calls).toEqual([
    {
      method: 'POST',
      path: '/v1/chat/completions',
      authorization: `Bearer ${KEY}`,
      model: 'small',
      sql: SQL,
    },
  ]);
});

it('sends no key when none is set', async () => {
  play((response) => sayInChat(response, BY_MODEL));
  expect(await format({ key: '' })).toMatchObject({ by: 'service' });
  expect(service.calls[0]?.authorization).toBeNull();
});

describe('an unusable response', () => {
  const cases: readonly (readonly [string, () => void, object])[] = [
    [
      'SQL that means something else',
      () => play((response) => sayInChat(response, 'SELECT b FROM t')),
      { code: 'invalid-sql', said: 'SELECT b FROM t' },
    ],
    [
      'words without SQL, with the key in them',
      () => play((response) => sayInChat(response, `Sure!\n\u202eHere (${KEY}) it is`)),
      { code: 'invalid-sql', said: 'Sure! Here (***) it is' },
    ],
    [
      'a refusal that quotes the key',
      () => reply(401, JSON.stringify({ error: { message: `Wrong key ${KEY.slice(0, 9)}` } })),
      { code: 'status', status: 401 },
    ],
    ['too many requests', () => reply(429, '{}', { 'retry-after': '20' }), { code: 'status', status: 429 }],
    ['a server error', () => reply(500, 'oops'), { code: 'status', status: 500 }],
    [
      'a redirect',
      () => reply(307, '', { location: 'http://169.254.169.254/' }),
      { code: 'redirect', status: 307 },
    ],
    ['no JSON', () => reply(200, '<html>'), { code: 'bad-answer' }],
    ['an empty body', () => reply(204, ''), { code: 'bad-answer' }],
    ['JSON of another shape', () => reply(200, '{"choices":[]}'), { code: 'bad-answer' }],
    ['far too much', () => reply(200, 'x'.repeat(500_000)), { code: 'too-long' }],
    [
      'far too much, a piece at a time and without end',
      () =>
        play((response) => {
          const write = (): unknown => response.write('x'.repeat(50_000), () => response.writable && write());
          write();
        }),
      { code: 'too-long' },
    ],
    ['half a response', () => play((response) => response.write('{"choi') && response.destroy()), {}],
  ];

  it.each(cases)('is reported as a code, without any of its text: %s', async (_, prepare, expected) => {
    prepare();
    const answer = await format();
    expect(answer.kind).toBe('failed');
    expect(troubleOf(answer)).toMatchObject(expected);
    expect(JSON.stringify(answer)).not.toContain(KEY.slice(0, 9));
    // There is no retry, because somebody is waiting.
    expect(service.calls).toHaveLength(1);
  });

  it.each(cases)('is replaced by our own formatter if allowed: %s', async (_, prepare, expected) => {
    prepare();
    const answer = await format({ fallback: true, tells: false });
    expect(answer).toMatchObject({
      kind: 'formatted',
      by: 'here',
      text: expect.stringMatching(/^SELECT\s+a,/),
    });
    expect(troubleOf(answer)).toMatchObject({ ...expected, ...('said' in expected ? { said: null } : {}) });
  });
});

it('the wait ends at the time limit, whether nothing arrives or only the beginning', async () => {
  play(() => {});
  expect(troubleOf(await format({ ms: 300 }))).toMatchObject({ code: 'timeout' });
  play((response) => response.writeHead(200).write('{'));
  expect(troubleOf(await format({ ms: 300 }))).toMatchObject({ code: 'timeout' });
});

it('the wait ends when the caller has disconnected', async () => {
  const gone = new AbortController();
  play(() => gone.abort());
  await expect(format({ signal: gone.signal })).rejects.toMatchObject({ code: 'cancelled' });
});

it.each([
  ['', 'no-endpoint'],
  ['llm.example.com', 'no-endpoint'],
  ['http://llm.example.com/v1', 'unsafe-address'],
  ['https://a:b@llm.example.com/v1', 'no-endpoint'],
  ['https://10.0.0.7/v1', 'unsafe-address'],
  ['https://[::1]/v1', 'unsafe-address'],
  ['https://169.254.169.254/v1', 'unsafe-address'],
  ['https://llm.internal/v1', 'unsafe-address'],
  // The name looks public but resolves to an internal address.
  ['https://llm.example.com/v1', 'unsafe-address'],
])('sends nothing to "%s"', async (endpoint, code) => {
  expect(troubleOf(await format({ endpoint, allowLoopback: false }))).toMatchObject({ code });
});

it('does not reach this machine unless allowed to', async () => {
  expect(troubleOf(await format({ allowLoopback: false }))).toMatchObject({ code: 'unsafe-address' });
  expect(service.calls).toEqual([]);
});

it('tells an unknown host name from a host where nothing listens', async () => {
  const resolve = async () => [];
  const endpoint = 'https://llm.example.com/v1';
  expect(troubleOf(await format({ endpoint, resolve }))).toMatchObject({ code: 'unknown-name' });
  const closed = await startChatService();
  await closed.close();
  expect(troubleOf(await format({ endpoint: closed.endpoint }))).toMatchObject({ code: 'unreachable' });
});

it("sends neither SQL that our formatter can't parse nor an invalid key", async () => {
  expect(troubleOf(await format({ sql: "select 'open" }))).toMatchObject({ code: 'invalid-input' });
  expect(troubleOf(await format({ key: 'schlüssel' }))).toMatchObject({ code: 'unusable-key' });
  expect(service.calls).toEqual([]);
});
