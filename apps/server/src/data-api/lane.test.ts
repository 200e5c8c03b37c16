import { expect, it } from 'vitest';
import { Lane, LaneFullError } from './lane.ts';

/** Work that ends when it is told to, and notes that it began. */
function piece(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    end: () => resolve(name),
    work: () => {
      begun.push(name);
      return promise;
    },
  };
}

it('serves so many at once, and the others in the order they came', async () => {
  const lane = new Lane({ width: 2, places: 10 });
  const begun: string[] = [];
  const pieces = ['a', 'b', 'c', 'd'].map((name) => piece(begun, name));
  const results = pieces.map(({ work }, caller) => lane.run(String(caller), work));
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  pieces[1]?.end();
  expect(await results[1]).toBe('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  for (const { end } of pieces) end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

it('keeps one turn from a caller who takes all there are', async () => {
  const lane = new Lane({ width: 3, places: 10 });
  const begun: string[] = [];
  const many = ['m1', 'm2', 'm3', 'm4'].map((name) => piece(begun, name));
  const results = many.map(({ work }) => lane.run('many', work));
  const other = piece(begun, 'other');
  const answer = lane.run('other', other.work);
  expect(begun).toEqual(['m1', 'm2', 'other']);
  other.end();
  expect(await answer).toBe('other');
  expect(begun).toEqual(['m1', 'm2', 'other']);
  for (const { end } of many) end();
  expect(await Promise.all(results)).toEqual(['m1', 'm2', 'm3', 'm4']);
});

it('turns away who finds no place, one caller before the others, and has room again afterwards', async () => {
  const lane = new Lane({ width: 1, places: 3 });
  const begun: string[] = [];
  const [first, second, third, fourth] = [
    piece(begun, '1'),
    piece(begun, '2'),
    piece(begun, '3'),
    piece(begun, '4'),
  ];
  const served = [lane.run('a', first.work), lane.run('a', second.work)];
  await expect(lane.run('a', third.work)).rejects.toThrow(LaneFullError);
  served.push(lane.run('b', third.work), lane.run('c', fourth.work));
  await expect(lane.run('d', fourth.work)).rejects.toThrow(LaneFullError);
  expect(begun).toEqual(['1']);
  for (const { end } of [first, second, third, fourth]) end();
  expect(await Promise.all(served)).toEqual(['1', '2', '3', '4']);
  expect(await lane.run('d', async () => 'later')).toBe('later');
});

it('turns away who waits too long, and gives the turn to the next', async () => {
  const lane = new Lane({ width: 1, places: 10, longestWaitMs: 20 });
  const begun: string[] = [];
  const [slow, late, next] = [piece(begun, 'slow'), piece(begun, 'late'), piece(begun, 'next')];
  const running = lane.run('a', slow.work);
  await expect(lane.run('b', late.work)).rejects.toThrow(LaneFullError);
  const later = lane.run('c', next.work);
  slow.end();
  next.end();
  expect([await running, await later]).toEqual(['slow', 'next']);
  expect(begun).toEqual(['slow', 'next']);
});

it('goes on after work that failed', async () => {
  const lane = new Lane({ width: 1, places: 1 });
  await expect(lane.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await lane.run('a', async () => 'well')).toBe('well');
});
