import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { retryAfter } from '../../src/llm/client.ts';
import { createLlmService } from '../../src/llm/index.ts';
import { type Play, say } from '../lib/chat-server.ts';
import { BY_MODEL, LOCAL, llmService, SQL } from '../lib/llm-service.ts';

describe('an endpoint that fails', () => {
  const failures: ReadonlyArray<readonly [string, Play, RegExp]> = [
    ['no JSON', (_call, response) => response.end('<html>'), /did not answer with JSON/],
    ['other JSON', (_call, response) => response.end('{"choices":[{"text":"x"}]}'), /without a message/],
    ['null', (_call, response) => response.end('null'), /without a message/],
    ['a number for text', (_call, response) => say(response, 7), /without a message/],
    [
      'a cut-off answer',
      (_call, response) => say(response, BY_MODEL, { finish_reason: 'length' }),
      /was cut off/,
    ],
    ['megabytes', (_call, response) => say(response, 'x'.repeat(3_000_000)), /longer than \d+ bytes/],
    [
      'a refusal',
      (_call, response) => response.writeHead(401).end('{"error":{"message":"no such key"}}'),
      /answered 401: no such key/,
    ],
    ['an error page', (_call, response) => response.writeHead(404).end('<html>'), /answered 404$/],
    [
      'a redirect',
      (_call, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /cannot be reached/,
    ],
    ['a dropped connection', (_call, response) => response.destroy(), /cannot be reached/],
    [
      'half an answer',
      (_call, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"choices":', () => response.destroy());
      },
      /cannot be reached/,
    ],
  ];

  it.each(failures)('%s: the local engine takes over and says why', async (_what, play, message) => {
    const { llm } = await llmService(play);
    const result = await llm.formatSQL(SQL);
    expect(result).toMatchObject({ formatted: LOCAL, errors: [], source: 'local' });
    expect(result.warnings).toHaveLength(1);
    expect(result.warnings[0]).toMatch(message);
  });

  it('is abandoned after the timeout if it is slow', async () => {
    const { llm, calls } = await llmService(() => {}, { timeout: 30 });
    expect((await llm.formatSQL(SQL)).warnings).toEqual(['The LLM did not answer within 30 ms']);
    // On a busy machine, the timeout may end before the request arrives.
    expect(calls.length).toBeLessThanOrEqual(1);
  });

  it('is abandoned after the timeout if it stops in the middle of its response', async () => {
    const { llm } = await llmService((_call, response) => response.writeHead(200).write('{"choices"'), {
      timeout: 60,
    });
    expect((await llm.formatSQL(SQL)).warnings).toEqual(['The LLM did not answer within 60 ms']);
  });

  it.each([429, 500, 503])('is tried again after status %i', async (status) => {
    const { llm, calls } = await llmService((_call, response, count) => {
      if (count < 3) response.writeHead(status, { 'retry-after': '0' }).end('{}');
      else say(response, BY_MODEL);
    });
    expect((await llm.formatSQL(SQL)).source).toBe('llm');
    expect(calls).toHaveLength(3);
  });

  it('is not tried more often than allowed, nor again if that cannot help', async () => {
    const busy = await llmService((_call, response) => response.writeHead(503).end(), { retries: 1 });
    expect((await busy.llm.formatSQL(SQL)).warnings).toEqual(['The LLM endpoint answered 503']);
    expect(busy.calls).toHaveLength(2);
    const refusing = await llmService((_call, response) => response.writeHead(400).end());
    expect((await refusing.llm.formatSQL(SQL)).warnings).toEqual(['The LLM endpoint answered 400']);
    expect(refusing.calls).toHaveLength(1);
  });

  it('is reported if it refuses the connection', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => closed.close(resolve));
    const llm = createLlmService({ enabled: true, endpoint: `http://127.0.0.1:${port}`, retryDelay: 1 });
    expect((await llm.formatSQL(SQL)).warnings).toEqual(['The LLM endpoint cannot be reached']);
  });

  it('does not get its key into a message by refusing it', async () => {
    const { llm } = await llmService((_call, response) => response.writeHead(401).end(), {
      apiKey: 'secret-key',
    });
    expect(JSON.stringify(await llm.formatSQL(SQL))).not.toContain('secret-key');
  });

  it('cannot get the key it quotes, or control characters, into a message', async () => {
    const { llm } = await llmService(
      (_call, response) =>
        response
          .writeHead(401)
          .end(JSON.stringify({ error: { message: `${'x'.repeat(195)} secret-key \u001b[2J` } })),
      { apiKey: 'secret-key' },
    );
    const [warning = ''] = (await llm.formatSQL(SQL)).warnings;
    expect(warning).toContain('xxx ***');
    expect(warning).not.toMatch(/secr|\p{Cc}/u);
  });

  it('is abandoned after the timeout if it sends its response in tiny pieces', async () => {
    const { llm } = await llmService(
      (_call, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(drip));
      },
      { timeout: 60 },
    );
    expect((await llm.formatSQL(SQL)).warnings).toEqual(['The LLM did not answer within 60 ms']);
  });

  it.each([
    { timeout: Number.POSITIVE_INFINITY },
    { timeout: Number.NaN, retries: Number.NaN },
    { retries: -1, retryDelay: Number.NaN },
  ])('is still reached with %o', async (settings) => {
    const { llm } = await llmService((_call, response) => say(response, BY_MODEL), settings);
    expect((await llm.formatSQL(SQL)).source).toBe('llm');
  });

  it('is not tried forever if the number of retries is not a number', async () => {
    const { llm, calls } = await llmService((_call, response) => response.writeHead(503).end(), {
      retries: Number.NaN,
    });
    expect((await llm.formatSQL(SQL)).source).toBe('local');
    expect(calls).toHaveLength(3);
  });

  it('is called again after the time in Retry-After', () => {
    expect(retryAfter('3', 0)).toBe(3000);
    expect(retryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 4000)).toBe(6000);
    expect(retryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 40_000)).toBe(0);
    expect(retryAfter('soon', 0)).toBeUndefined();
    expect(retryAfter(null, 0)).toBeUndefined();
  });
});

describe('nothing is sent', () => {
  it('unless the service is enabled', async () => {
    const { llm, calls } = await llmService((_call, response) => say(response, BY_MODEL), { enabled: false });
    expect(await llm.formatSQL(SQL)).toMatchObject({ formatted: LOCAL, warnings: [], source: 'local' });
    expect((await createLlmService().formatSQL(SQL)).formatted).toBe(LOCAL);
    expect(calls).toHaveLength(0);
  });

  it('for SQL that the local engine refuses, and for blank text', async () => {
    const { llm, calls } = await llmService((_call, response) => say(response, BY_MODEL));
    expect(await llm.formatSQL("select 'a")).toMatchObject({
      formatted: "select 'a",
      errors: ['Unclosed string literal at position 8'],
      source: 'local',
    });
    expect((await llm.formatSQL(' \n')).source).toBe('local');
    expect(calls).toHaveLength(0);
  });

  it.each([
    ['', 'No LLM endpoint is configured'],
    ['not a url', 'The LLM endpoint is not a valid URL'],
    ['https://me:pass@host/', 'The LLM endpoint must not hold a name or password; use apiKey'],
    ['ftp://host/', 'The LLM endpoint must start with https:// or http://'],
  ])('to the endpoint %j', async (endpoint, message) => {
    const llm = createLlmService({ enabled: true, endpoint });
    expect((await llm.formatSQL(SQL)).warnings).toEqual([message]);
    expect(await llm.testConnection()).toEqual({ ok: false, error: message });
  });
});

describe('a key that no header can contain', () => {
  it('is refused before anything is sent', async () => {
    const { llm, calls } = await llmService((_call, response) => say(response, BY_MODEL), { apiKey: 'k\n' });
    expect((await llm.formatSQL(SQL)).warnings).toEqual(['The LLM API key holds characters that no key has']);
    expect(calls).toHaveLength(0);
  });
});

describe('testConnection', () => {
  it('says which model answers', async () => {
    const { llm } = await llmService((_call, response) => say(response, 'OK'));
    expect(await llm.testConnection()).toMatchObject({ ok: true, model: 'played' });
  });

  it('reports what is wrong', async () => {
    const { llm } = await llmService((_call, response) =>
      response.writeHead(403).end('{"error":"not yours"}'),
    );
    expect(await llm.testConnection()).toEqual({
      ok: false,
      status: 403,
      error: 'The LLM endpoint answered 403: not yours',
    });
  });
});
