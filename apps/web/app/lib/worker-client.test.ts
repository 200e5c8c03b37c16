import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWorkerClient, type WorkerLike } from './worker-client.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-service.ts';

interface Request {
  readonly text: string;
}

type Answer = WorkerAnswer<string, number>;

/** Plays the browser's part: keeps the requests and answers when the test says so. */
class HandWorker implements WorkerLike<Request, string, number> {
  onmessage: WorkerLike<Request, string, number>['onmessage'] = null;
  onerror: WorkerLike<Request, string, number>['onerror'] = null;
  onmessageerror: WorkerLike<Request, string, number>['onmessageerror'] = null;
  readonly requests: WorkerRequest<Request>[] = [];
  ended = false;

  postMessage(request: WorkerRequest<Request>) {
    this.requests.push(request);
  }

  terminate() {
    this.ended = true;
  }

  answer(response: Answer) {
    this.onmessage?.(new MessageEvent('message', { data: response }));
  }

  crash(message: string) {
    this.onerror?.(Object.assign(new Event('error'), { message }) as ErrorEvent);
  }
}

const WORDS = { stopped: 'it stopped', unreadable: 'it could not be read' };

function setUp() {
  const workers: HandWorker[] = [];
  const client = createWorkerClient<Request, string, number>(() => {
    const worker = new HandWorker();
    workers.push(worker);
    return worker;
  }, WORDS);
  const workerAt = (index: number) => {
    const worker = workers[index];
    if (worker === undefined) throw new Error(`No worker ${index} was started.`);
    return worker;
  };
  return { client, workers, workerAt };
}

afterEach(() => void vi.useRealTimers());

describe('the client of a worker', () => {
  it('starts no worker before the first run and keeps it for the next', async () => {
    const { client, workers, workerAt } = setUp();
    expect(workers).toHaveLength(0);
    const first = client.run({ text: 'a' });
    expect(workerAt(0).requests).toEqual([{ id: 1, request: { text: 'a' } }]);
    workerAt(0).answer({ id: 1, kind: 'result', result: 'A' });
    expect(await first).toEqual({ kind: 'done', result: 'A' });

    const second = client.run({ text: 'b' });
    workerAt(0).answer({ id: 2, kind: 'result', result: 'B' });
    expect(await second).toEqual({ kind: 'done', result: 'B' });
    expect(workers).toHaveLength(1);
  });

  it('terminates a busy worker for a newer run, and uses only the newer result', async () => {
    const { client, workerAt } = setUp();
    const older = client.run({ text: 'old' });
    const newer = client.run({ text: 'new' });
    expect(await older).toEqual({ kind: 'superseded' });
    expect(workerAt(0).ended).toBe(true);
    workerAt(0).answer({ id: 1, kind: 'result', result: 'OLD' });
    workerAt(1).answer({ id: 2, kind: 'result', result: 'NEW' });
    expect(await newer).toEqual({ kind: 'done', result: 'NEW' });
  });

  it('reports that the work threw, and keeps the worker', async () => {
    const { client, workers, workerAt } = setUp();
    const run = client.run({ text: 'a' });
    workerAt(0).answer({ id: 1, kind: 'failed', message: 'boom' });
    expect(await run).toEqual({ kind: 'failed', message: 'boom' });
    void client.run({ text: 'b' });
    expect(workers).toHaveLength(1);
  });

  it('reports that the worker died, and starts another for the next run', async () => {
    const { client, workerAt } = setUp();
    const run = client.run({ text: 'a' });
    workerAt(0).crash('out of memory');
    expect(await run).toEqual({ kind: 'failed', message: 'out of memory' });
    const next = client.run({ text: 'b' });
    workerAt(1).answer({ id: 2, kind: 'result', result: 'B' });
    expect(await next).toEqual({ kind: 'done', result: 'B' });
  });

  it('says that it stopped when a worker dies without a reason', async () => {
    const { client, workerAt } = setUp();
    const run = client.run({ text: 'a' });
    workerAt(0).crash('');
    expect(await run).toEqual({ kind: 'failed', message: WORDS.stopped });
  });

  it('ignores the death of a worker that was already replaced', async () => {
    const { client, workerAt } = setUp();
    void client.run({ text: 'a' });
    const second = client.run({ text: 'b' });
    workerAt(0).crash('late');
    workerAt(1).answer({ id: 2, kind: 'result', result: 'B' });
    expect(await second).toMatchObject({ kind: 'done' });
  });

  it('reports that no worker can be started at all', async () => {
    const client = createWorkerClient<Request, string, number>(() => {
      throw new Error('workers are blocked');
    }, WORDS);
    expect(await client.run({ text: 'a' })).toEqual({ kind: 'failed', message: 'workers are blocked' });
  });

  it('stops on cancel and on close', async () => {
    const { client, workerAt } = setUp();
    const cancelled = client.run({ text: 'a' });
    client.cancel();
    expect(await cancelled).toEqual({ kind: 'superseded' });
    const closed = client.run({ text: 'b' });
    client.close();
    expect(await closed).toEqual({ kind: 'superseded' });
    expect(workerAt(1).ended).toBe(true);
  });

  it('stops a run by force after its time limit, and leaves one that finished in time alone', async () => {
    vi.useFakeTimers();
    const { client, workers, workerAt } = setUp();
    const late = client.run({ text: 'a' }, { timeLimit: 1_000 });
    // No matter how long its script takes to load.
    vi.advanceTimersByTime(60_000);
    expect(workerAt(0).ended).toBe(false);
    workerAt(0).answer({ id: 1, kind: 'begun' });
    vi.advanceTimersByTime(999);
    expect(workerAt(0).ended).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await late).toEqual({ kind: 'timed-out' });
    expect(workerAt(0).ended).toBe(true);

    const inTime = client.run({ text: 'b' }, { timeLimit: 1_000 });
    workerAt(1).answer({ id: 2, kind: 'begun' });
    workerAt(1).answer({ id: 2, kind: 'result', result: 'B' });
    expect(await inTime).toEqual({ kind: 'done', result: 'B' });
    void client.run({ text: 'c' });
    workerAt(1).answer({ id: 3, kind: 'begun' });
    vi.advanceTimersByTime(10_000);
    expect(workers).toHaveLength(2);
    expect(workerAt(1).ended).toBe(false);
  });

  it('can be started before the first run', () => {
    const { client, workers, workerAt } = setUp();
    client.warmUp();
    client.warmUp();
    void client.run({ text: 'a' });
    expect(workers).toHaveLength(1);
    expect(workerAt(0).requests).toHaveLength(1);
  });

  it('passes on messages of the latest run, before and after its result, but not of an older one', async () => {
    const { client, workerAt } = setUp();
    const news: number[] = [];
    const run = client.run({ text: 'a' }, { onNews: (latest) => news.push(latest) });
    workerAt(0).answer({ id: 1, kind: 'news', news: 1 });
    workerAt(0).answer({ id: 1, kind: 'result', result: 'A' });
    await run;
    workerAt(0).answer({ id: 1, kind: 'news', news: 2 });
    void client.run({ text: 'b' }, { onNews: (latest) => news.push(latest) });
    workerAt(0).answer({ id: 1, kind: 'news', news: 99 });
    expect(news).toEqual([1, 2]);
  });
});
