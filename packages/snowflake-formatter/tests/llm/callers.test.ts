import { describe, expect, it } from 'vitest';
import { INVALID_SQL, isLlmError, LlmError } from '../../src/llm/index.ts';
import { say } from '../lib/chat-server.ts';
import { llmService, SQL } from '../lib/llm-service.ts';

describe('the caller', () => {
  it('can cancel a request', async () => {
    const stop = new AbortController();
    const { llm } = await llmService(() => stop.abort(new Error('typed on')));
    await expect(llm.formatSQL(SQL, { signal: stop.signal })).rejects.toThrow('typed on');
  });

  it('can cancel the wait between two attempts', async () => {
    const stop = new AbortController();
    const { llm, calls } = await llmService((_call, response) =>
      response
        .writeHead(503, { 'retry-after': '25' })
        .end('{}', () => setImmediate(() => stop.abort(new Error('left')))),
    );
    await expect(llm.formatSQL(SQL, { signal: stop.signal })).rejects.toThrow('left');
    expect(calls).toHaveLength(1);
  });

  it('can serialise errors', () => {
    const error = new LlmError('http', 'answered 500', 500);
    expect(isLlmError(error) && JSON.parse(JSON.stringify(error))).toEqual({
      code: 'http',
      message: 'answered 500',
      status: 500,
    });
    expect(isLlmError(new Error('x'))).toBe(false);
  });
});

describe('formatBatch', () => {
  const texts = Array.from({ length: 9 }, (_, i) => `select ${i}`);

  it('keeps the order and the limit, and reports its progress', async () => {
    let under = 0;
    let most = 0;
    const { llm } = await llmService((call, response) => {
      under++;
      most = Math.max(most, under);
      setImmediate(() => {
        under--;
        say(response, `SELECT\n${call.body.messages[1]?.content.slice(7)}`);
      });
    });
    const progress: number[] = [];
    const results = await llm.formatBatch(texts, {
      concurrency: 3,
      onProgress: (done, total) => progress.push(done / total),
    });
    expect(results.map((result) => result.formatted)).toEqual(texts.map((_, i) => `SELECT\n${i}`));
    expect(results.every((result) => result.source === 'llm')).toBe(true);
    expect(most).toBeLessThanOrEqual(3);
    expect(most).toBeGreaterThan(1);
    expect(progress).toEqual(texts.map((_, i) => (i + 1) / 9));
  });

  it('does not let one failure affect other texts', async () => {
    const { llm } = await llmService(
      (call, response) =>
        say(
          response,
          call.body.messages[1]?.content === 'select 4' ? 'SELECT 5' : call.body.messages[1]?.content,
        ),
      { fallbackToLocal: false },
    );
    const results = await llm.formatBatch(texts);
    expect(results[4]).toMatchObject({
      formatted: 'select 4',
      errors: ['Batch formatting error', INVALID_SQL],
    });
    expect(results.filter((result) => result.errors.length > 0)).toHaveLength(1);
  });

  it('accepts a nonsensical limit, and an empty batch', async () => {
    const { llm } = await llmService((call, response) => say(response, call.body.messages[1]?.content));
    expect(await llm.formatBatch([], { concurrency: 0 })).toEqual([]);
    expect(await llm.formatBatch(texts, { concurrency: Number.NaN })).toHaveLength(9);
    expect(await llm.formatBatch(texts, { concurrency: -2 })).toHaveLength(9);
  });

  it("sends nothing more after its caller's callback has thrown", async () => {
    const { llm, calls } = await llmService((call, response) =>
      say(response, call.body.messages[1]?.content),
    );
    const onProgress = (): never => {
      throw new Error('the page is gone');
    };
    await expect(llm.formatBatch(texts, { concurrency: 2, onProgress })).rejects.toThrow('the page is gone');
    expect(calls.length).toBeLessThanOrEqual(3);
  });

  it('stops when the signal is aborted', async () => {
    const stop = new AbortController();
    const { llm, calls } = await llmService((_call, response, count) => {
      if (count === 2) stop.abort(new Error('enough'));
      else say(response, 'x');
    });
    await expect(llm.formatBatch(texts, { concurrency: 1, signal: stop.signal })).rejects.toThrow('enough');
    expect(calls).toHaveLength(2);
  });
});
