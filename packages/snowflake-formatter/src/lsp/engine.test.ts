import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { Cancelled, TimedOut, WorkerEngine } from './engine.ts';
import type { Task } from './tasks.ts';

/** A thread that never answers the text "forever", dies of "death", and counts the tasks it has finished. */
const SCRIPT = `
  const { parentPort } = require('node:worker_threads');
  let done = 0;
  parentPort.on('message', ({ text }) => {
    if (text === 'forever') for (;;);
    if (text === 'death') throw new Error('out of order');
    parentPort.postMessage({ changes: [{ start: 0, end: 0, text: text + ++done }], diagnostics: [] });
  });
  parentPort.postMessage('ready');
`;

/** The time limit for a task, in milliseconds. No test waits for it: the test that needs it advances the clock. */
const LIMIT = 600_000;
let started = 0;
let engine: WorkerEngine | undefined;

function startEngine(): WorkerEngine {
  started = 0;
  engine = new WorkerEngine(() => {
    started++;
    return new Worker(SCRIPT, { eval: true });
  }, LIMIT);
  return engine;
}

afterEach(async () => {
  vi.useRealTimers();
  await engine?.close();
});

const task = (text: string): Task => ({ kind: 'validate', text });
const answer = (text: string) => ({ changes: [{ start: 0, end: 0, text }], diagnostics: [] });

it('runs tasks one after the other, in one thread that is started with the first', async () => {
  const one = startEngine();
  expect(started).toBe(0);
  expect(await Promise.all([one.run(task('a')), one.run(task('b'))])).toEqual([answer('a1'), answer('b2')]);
  expect(await one.run(task('c'))).toEqual(answer('c3'));
  expect(started).toBe(1);
});

it('stops a task that takes too long, and continues in another thread', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const one = startEngine();
  const stuck = one.run(task('forever'));
  const next = one.run(task('a'));
  // The time limit starts when the thread has received the task.
  while (vi.getTimerCount() === 0) await new Promise(setImmediate);
  vi.advanceTimersByTime(LIMIT);
  await expect(stuck).rejects.toThrow(TimedOut);
  expect(await next).toEqual(answer('a1'));
  expect(started).toBe(2);
});

it('stops a task that is cancelled, and never starts one that was cancelled before', async () => {
  const one = startEngine();
  const [running, waiting] = [new CancellationTokenSource(), new CancellationTokenSource()];
  const stuck = one.run(task('forever'), running.token);
  const queued = one.run(task('forever'), waiting.token);
  const next = one.run(task('a'));
  waiting.cancel();
  await expect(queued).rejects.toThrow(Cancelled);
  running.cancel();
  await expect(stuck).rejects.toThrow(Cancelled);
  await expect(one.run(task('forever'), running.token)).rejects.toThrow(Cancelled);
  expect(await next).toEqual(answer('a1'));
});

it('survives the death of its thread', async () => {
  const one = startEngine();
  await expect(one.run(task('death'))).rejects.toThrow('out of order');
  expect(await one.run(task('a'))).toEqual(answer('a1'));
});

it('abandons all tasks when it is closed', async () => {
  const one = startEngine();
  const tasks = [one.run(task('forever')), one.run(task('a'))];
  const outcomes = Promise.allSettled(tasks);
  await one.close();
  for (const outcome of await outcomes)
    expect(outcome).toEqual({ status: 'rejected', reason: expect.any(Cancelled) });
});
