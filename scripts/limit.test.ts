import { expect, it } from 'vitest';
import { limitTo } from './lib/limit.ts';

it('runs no more at once than allowed, in order of arrival', async () => {
  const limit = limitTo(2);
  const begun: number[] = [];
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const work = gates.map(({ promise }, index) =>
    limit(async () => {
      begun.push(index);
      await promise;
      return index;
    }),
  );
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  await work[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3]);
});

it('continues after a failure', async () => {
  const limit = limitTo(1);
  const failing = limit(async () => {
    throw new Error('On purpose.');
  });
  const next = limit(async () => 'done');
  await expect(failing).rejects.toThrow('On purpose.');
  expect(await next).toBe('done');
});
