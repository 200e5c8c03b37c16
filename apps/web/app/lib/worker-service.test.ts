import { describe, expect, it } from 'vitest';
import { serveWorker, type WorkerScope } from './worker-service.ts';

/** Plays the browser's part: one worker that gets one request. */
function scope() {
  const answers: unknown[] = [];
  let listener: ((event: MessageEvent) => unknown) | undefined;
  const played: WorkerScope = {
    addEventListener: (_, added) => {
      listener = added;
    },
    postMessage: (message) => answers.push(message),
  };
  const send = async (request: unknown) =>
    listener?.(new MessageEvent('message', { data: { id: 7, request } }));
  return { played, answers, send };
}

describe('serveWorker', () => {
  it('reports that it begins, and answers with messages and a result, each with its request’s number', async () => {
    const { played, answers, send } = scope();
    serveWorker<string, string, number>(played, async (text, reply) => {
      reply.news(0.5);
      reply.result(text.toUpperCase());
      reply.news(1);
    });
    await send('a');
    expect(answers).toEqual([
      { id: 7, kind: 'begun' },
      { id: 7, kind: 'news', news: 0.5 },
      { id: 7, kind: 'result', result: 'A' },
      { id: 7, kind: 'news', news: 1 },
    ]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    ['rejects', () => Promise.reject(new Error('boom'))],
  ])('says why there is no result when the work %s', async (_, work) => {
    const { played, answers, send } = scope();
    serveWorker(played, work);
    await send('a');
    expect(answers).toEqual([
      { id: 7, kind: 'begun' },
      { id: 7, kind: 'failed', message: 'boom' },
    ]);
  });
});
