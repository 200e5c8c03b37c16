import { describe, expect, it } from 'vitest';
import { createFormatClient, type FormatWorker } from './format-client.ts';
import type { FormatReport, FormatRequest, FormatResponse } from './format-protocol.ts';

/** Plays the browser's part: keeps the requests and answers when the test says so. */
class HandWorker implements FormatWorker {
  onmessage: FormatWorker['onmessage'] = null;
  onerror: FormatWorker['onerror'] = null;
  onmessageerror: FormatWorker['onmessageerror'] = null;
  readonly requests: FormatRequest[] = [];
  ended = false;

  postMessage(request: FormatRequest) {
    this.requests.push(request);
  }

  terminate() {
    this.ended = true;
  }

  answer(response: FormatResponse) {
    this.onmessage?.(new MessageEvent('message', { data: response }));
  }

  crash(message: string) {
    this.onerror?.(Object.assign(new Event('error'), { message }) as ErrorEvent);
  }
}

const report = (formatted: string): FormatReport => ({
  formatted,
  changes: [],
  failure: null,
  problems: [],
  processingTime: 1,
});

function setUp() {
  const workers: HandWorker[] = [];
  const colours: Uint32Array[] = [];
  const client = createFormatClient(
    () => {
      const worker = new HandWorker();
      workers.push(worker);
      return worker;
    },
    (latest) => colours.push(latest),
  );
  const workerAt = (index: number) => {
    const worker = workers[index];
    if (worker === undefined) throw new Error(`No worker ${index} was started.`);
    return worker;
  };
  return { client, colours, workers, workerAt };
}

describe('the format client', () => {
  it('starts no worker before the first run and keeps it for the next', async () => {
    const { client, workers, workerAt } = setUp();
    expect(workers).toHaveLength(0);
    const first = client.run('a', { indentSize: 4 });
    expect(workerAt(0).requests).toEqual([{ id: 1, sql: 'a', options: { indentSize: 4 } }]);
    workerAt(0).answer({ id: 1, kind: 'report', report: report('A') });
    expect(await first).toEqual({ kind: 'report', report: report('A') });

    const second = client.run('b', {});
    workerAt(0).answer({ id: 2, kind: 'report', report: report('B') });
    expect(await second).toMatchObject({ report: { formatted: 'B' } });
    expect(workers).toHaveLength(1);
  });

  it('terminates a busy worker for a newer run, and only its answer counts', async () => {
    const { client, workerAt } = setUp();
    const older = client.run('old', {});
    const newer = client.run('new', {});
    expect(await older).toEqual({ kind: 'superseded' });
    expect(workerAt(0).ended).toBe(true);
    workerAt(0).answer({ id: 1, kind: 'report', report: report('OLD') });
    workerAt(1).answer({ id: 2, kind: 'report', report: report('NEW') });
    expect(await newer).toMatchObject({ report: { formatted: 'NEW' } });
  });

  it('passes on that the engine threw and keeps the worker', async () => {
    const { client, workers, workerAt } = setUp();
    const run = client.run('a', {});
    workerAt(0).answer({ id: 1, kind: 'failed', message: 'boom' });
    expect(await run).toMatchObject({ kind: 'failed', message: 'boom' });
    void client.run('b', {});
    expect(workers).toHaveLength(1);
  });

  it('answers when the worker dies, and starts another for the next run', async () => {
    const { client, workerAt } = setUp();
    const run = client.run('a', {});
    workerAt(0).crash('out of memory');
    expect(await run).toEqual({ kind: 'failed', message: 'out of memory' });
    const next = client.run('b', {});
    workerAt(1).answer({ id: 2, kind: 'report', report: report('B') });
    expect(await next).toMatchObject({ kind: 'report' });
  });

  it('ignores the death of a worker that was already replaced', async () => {
    const { client, workerAt } = setUp();
    void client.run('a', {});
    const second = client.run('b', {});
    workerAt(0).crash('late');
    workerAt(1).answer({ id: 2, kind: 'report', report: report('B') });
    expect(await second).toMatchObject({ kind: 'report' });
  });

  it('answers when no worker can be started at all', async () => {
    const client = createFormatClient(() => {
      throw new Error('workers are blocked');
    });
    expect(await client.run('a', {})).toEqual({ kind: 'failed', message: 'workers are blocked' });
  });

  it('stops on cancel and on close', async () => {
    const { client, workerAt } = setUp();
    const cancelled = client.run('a', {});
    client.cancel();
    expect(await cancelled).toEqual({ kind: 'superseded' });
    const closed = client.run('b', {});
    client.close();
    expect(await closed).toEqual({ kind: 'superseded' });
    expect(workerAt(1).ended).toBe(true);
  });

  it('can be started before the first run', () => {
    const { client, workers, workerAt } = setUp();
    client.warmUp();
    client.warmUp();
    void client.run('a', {});
    expect(workers).toHaveLength(1);
    expect(workerAt(0).requests).toHaveLength(1);
  });

  it('sends the caret only if it is to be mapped', () => {
    const { client, workerAt } = setUp();
    void client.run('a', {}, 0);
    expect(workerAt(0).requests).toEqual([{ id: 1, sql: 'a', options: {}, caret: 0 }]);
  });

  it('passes on the colours of the last report, and not those of an older one', async () => {
    const { client, colours, workerAt } = setUp();
    const run = client.run('a', {});
    workerAt(0).answer({ id: 1, kind: 'report', report: report('A') });
    await run;
    workerAt(0).answer({ id: 1, kind: 'colours', colours: Uint32Array.of(0, 1, 0) });
    void client.run('b', {});
    workerAt(0).answer({ id: 1, kind: 'colours', colours: Uint32Array.of(9, 9, 9) });
    expect(colours).toEqual([Uint32Array.of(0, 1, 0)]);
  });
});
