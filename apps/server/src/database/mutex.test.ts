import { expect, it } from 'vitest';
import { Mutex } from './mutex.ts';

it('lets one in at a time, in the order of asking', async () => {
  const mutex = new Mutex();
  const events: string[] = [];
  await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      mutex.run(async () => {
        events.push(`${name} in`);
        await Promise.resolve();
        events.push(`${name} out`);
      }),
    ),
  );
  expect(events).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

it('goes on after a failure', async () => {
  const mutex = new Mutex();
  const failing = mutex.run(() => Promise.reject(new Error('on purpose')));
  await expect(failing).rejects.toThrow('on purpose');
  expect(await mutex.run(async () => 'fine')).toBe('fine');
});

it('lets the process look at its sockets between two holders', async () => {
  const mutex = new Mutex();
  const events: string[] = [];
  const work = Array.from({ length: 3 }, (_, index) =>
    mutex.run(async () => {
      events.push(`holder ${index}`);
      if (index === 0) setImmediate(() => events.push('event loop'));
    }),
  );
  await Promise.all(work);
  expect(events.indexOf('event loop')).toBeGreaterThan(0);
  expect(events.indexOf('event loop')).toBeLessThan(events.indexOf('holder 2'));
});

it('gives up waiting when asked to, and lets the next one in all the same', async () => {
  const mutex = new Mutex();
  const release = await mutex.acquire();
  await expect(mutex.acquire(5)).rejects.toThrow('Others kept the database for too long.');
  const patient = mutex.acquire(60_000);
  release();
  (await patient)();
  expect(await mutex.run(async () => 'fine')).toBe('fine');
});

it('lets nobody ahead of the queue', async () => {
  const mutex = new Mutex();
  const order: string[] = [];
  const release = await mutex.acquire();
  const second = mutex.run(async () => void order.push('second'));
  release();
  // Asked after the release and before the hand-over.
  const third = mutex.run(async () => void order.push('third'));
  await Promise.all([second, third]);
  expect(order).toEqual(['second', 'third']);
});
