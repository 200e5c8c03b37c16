import { expect, it } from 'vitest';
import { workerTurns } from './use-json-worker.ts';

/** Work that records its start, and ends when the test says so. */
function setUp() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  /** Ends a piece of work and lets all work begin that waits for nothing else. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { turns: workerTurns(), begun, work, end };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('queues queries behind one another and behind the text', async () => {
  const { turns, begun, work, end } = setUp();
  const shown = turns.show(work('text'));
  const first = turns.ask(work('first'));
  const second = turns.ask(work('second'));
  await settle();
  expect(begun).toEqual(['text']);
  await end('text');
  expect(begun).toEqual(['text', 'first']);
  await end('first');
  expect(begun).toEqual(['text', 'first', 'second']);
  await end('second');
  expect(await Promise.all([shown, first, second])).toEqual(['text', 'first', 'second']);
});

it('shows at once; queued questions wait', async () => {
  const { turns, begun, work, end } = setUp();
  void turns.ask(work('stopped'));
  void turns.ask(work('waiting'));
  await settle();
  void turns.show(work('compressed'));
  expect(begun).toEqual(['stopped', 'compressed']);
  // The worker's client ends a run in this way when another one stops it.
  await end('stopped');
  void turns.show(work('laid out'));
  await end('compressed');
  expect(begun).toEqual(['stopped', 'compressed', 'laid out']);
  await end('laid out');
  expect(begun).toEqual(['stopped', 'compressed', 'laid out', 'waiting']);
});
