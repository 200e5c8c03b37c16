import { afterEach, describe, expect, it, vi } from 'vitest';
import { BoundedQueue, QueueRefusal } from './bounded-queue.ts';

const refused = (reason: string) => expect.objectContaining({ name: 'QueueRefusal', reason });

/** Creates work that records its start and ends when told to. */
function workshop() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = (name: string) => ends.get(name)?.();
  return { started, work, end };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('a bounded queue', () => {
  it('runs as many tasks at once as it has slots, in order of arrival', async () => {
    const { started, work, end } = workshop();
    const queue = new BoundedQueue({ slots: 2, waiting: 9, patienceMs: 1_000 });
    const all = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name)));
    expect(started).toEqual(['a', 'b']);
    end('b');
    expect(await all[1]).toBe('b');
    expect(started).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c']) end(name);
    await all[2];
    end('d');
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses at once when the waiting places are full', async () => {
    const { started, work, end } = workshop();
    const queue = new BoundedQueue({ slots: 1, waiting: 1, patienceMs: 1_000 });
    const [first, second] = [queue.run(work('first')), queue.run(work('second'))];
    await expect(queue.run(work('third'))).rejects.toEqual(refused('full'));
    end('first');
    await first;
    end('second');
    await second;
    expect(started).toEqual(['first', 'second']);
    const fourth = queue.run(work('fourth'));
    end('fourth');
    expect(await fourth).toBe('fourth');
  });

  it('reserves a slot for preferred callers, and serves them first', async () => {
    const { started, work, end } = workshop();
    const queue = new BoundedQueue({ slots: 2, reserved: 1, waiting: 2, patienceMs: 1_000 });
    const strangers = ['s1', 's2', 's3'].map((name) => queue.run(work(name)));
    await expect(queue.run(work('s4'))).rejects.toEqual(refused('full'));
    expect(started).toEqual(['s1']);
    const known = ['k1', 'k2'].map((name) => queue.run(work(name), { preferred: true }));
    expect(started).toEqual(['s1', 'k1']);
    end('s1');
    await strangers[0];
    expect(started).toEqual(['s1', 'k1', 'k2']);
    end('k1');
    await known[0];
    // One slot is free again, and a stranger may have it: only k2 occupies the other one.
    expect(started).toEqual(['s1', 'k1', 'k2', 's2']);
    for (const name of ['k2', 's2']) end(name);
    await strangers[1];
    end('s3');
    await Promise.all([...strangers, ...known]);
  });

  it('never starts work for a caller that has hung up', async () => {
    const { started, work, end } = workshop();
    const queue = new BoundedQueue({ slots: 1, waiting: 2, patienceMs: 1_000 });
    const first = queue.run(work('first'));
    const caller = new AbortController();
    const left = queue.run(work('left'), { signal: caller.signal });
    const last = queue.run(work('last'));
    caller.abort();
    await expect(left).rejects.toEqual(refused('gone'));
    // The place is free again.
    const another = queue.run(work('another'));
    await expect(queue.run(work('too late'), { signal: caller.signal })).rejects.toEqual(refused('gone'));
    for (const [name, promise] of [
      ['first', first],
      ['last', last],
      ['another', another],
    ] as const) {
      end(name);
      expect(await promise).toBe(name);
    }
    expect(started).toEqual(['first', 'last', 'another']);
  });

  it('hands the slot on when its next caller hangs up just as it gets it', async () => {
    const { started, work, end } = workshop();
    const queue = new BoundedQueue({ slots: 1 });
    const leave = await queue.enter();
    const caller = new AbortController();
    const left = queue.run(work('left'), { signal: caller.signal });
    const next = queue.run(work('next'));
    leave();
    caller.abort();
    await expect(left).rejects.toEqual(refused('gone'));
    await vi.waitFor(() => expect(started).toEqual(['next']), { timeout: 20_000 });
    end('next');
    expect(await next).toBe('next');
  });

  it('refuses work that has waited too long', async () => {
    vi.useFakeTimers();
    const { started, work, end } = workshop();
    const queue = new BoundedQueue({ slots: 1, waiting: 2, patienceMs: 1_000 });
    const first = queue.run(work('first'));
    const second = queue.run(work('second'));
    const isLate = expect(second).rejects.toEqual(refused('late'));
    vi.advanceTimersByTime(1_001);
    await isLate;
    end('first');
    await first;
    expect(started).toEqual(['first']);
  });

  it('lets nobody ahead of those who wait', async () => {
    const queue = new BoundedQueue({ slots: 1 });
    const order: string[] = [];
    const leave = await queue.enter();
    const second = queue.run(async () => void order.push('second'));
    leave();
    // Enters after the slot was released and before the next task started.
    const third = queue.run(async () => void order.push('third'));
    await Promise.all([second, third]);
    expect(order).toEqual(['second', 'third']);
  });

  it('releases a slot once, however often it is told', async () => {
    const { started, work, end } = workshop();
    const queue = new BoundedQueue({ slots: 1 });
    const leave = await queue.enter();
    const all = ['a', 'b'].map((name) => queue.run(work(name)));
    leave();
    leave();
    await Promise.resolve();
    expect(started).toEqual(['a']);
    end('a');
    await all[0];
    end('b');
    expect(await all[1]).toBe('b');
  });

  it('times out for a caller with less patience, and continues for the others', async () => {
    const queue = new BoundedQueue({ slots: 1, patienceMs: 60_000 });
    const leave = await queue.enter();
    await expect(queue.enter({ patienceMs: 5 })).rejects.toEqual(refused('late'));
    const patient = queue.enter();
    leave();
    (await patient)();
    expect(await queue.run(async () => 'fine')).toBe('fine');
  });

  it('keeps one slot free from a caller who would take all', async () => {
    const { started, work, end } = workshop();
    const queue = new BoundedQueue({ slots: 3, waiting: 10 });
    const many = ['m1', 'm2', 'm3', 'm4'].map((name) => queue.run(work(name), { caller: 'many' }));
    const other = queue.run(work('other'), { caller: 'other' });
    expect(started).toEqual(['m1', 'm2', 'other']);
    end('other');
    expect(await other).toBe('other');
    expect(started).toEqual(['m1', 'm2', 'other']);
    for (const [index, name] of ['m1', 'm2', 'm3', 'm4'].entries()) {
      end(name);
      expect(await many[index]).toBe(name);
    }
  });

  it('gives one caller at most a third of the waiting places', async () => {
    const { started, work, end } = workshop();
    const queue = new BoundedQueue({ slots: 1, waiting: 3 });
    const served = ['a1', 'a2'].map((name) => queue.run(work(name), { caller: 'a' }));
    await expect(queue.run(work('a3'), { caller: 'a' })).rejects.toEqual(refused('full'));
    served.push(...['b', 'c'].map((name) => queue.run(work(name), { caller: name })));
    await expect(queue.run(work('d'), { caller: 'd' })).rejects.toEqual(refused('full'));
    expect(started).toEqual(['a1']);
    for (const [index, name] of ['a1', 'a2', 'b', 'c'].entries()) {
      end(name);
      expect(await served[index]).toBe(name);
    }
    expect(await queue.run(async () => 'later', { caller: 'd' })).toBe('later');
  });

  it('continues after a failure', async () => {
    const queue = new BoundedQueue({ slots: 1, waiting: 1, patienceMs: 1_000 });
    await expect(queue.run(() => Promise.reject(new Error('on purpose')))).rejects.toThrow('on purpose');
    expect(await queue.run(async () => 'fine')).toBe('fine');
    expect(new QueueRefusal('full').message).toBe('Not done: full.');
  });
});
