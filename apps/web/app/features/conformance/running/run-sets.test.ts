import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../tools/vector.ts';
import { canonicalJson, checkVector, runSets, type SetResult } from './run-sets.ts';

const vector = (name: string, run: () => unknown, expected: unknown): Vector => ({
  name,
  source: 'own',
  run,
  expected,
});

describe('a vector', () => {
  it('passes when its answer is equal as JSON, whatever the order of keys', async () => {
    expect(
      await checkVector(vector('a', () => ({ b: 1, a: [{ d: 1, c: 2 }] }), { a: [{ c: 2, d: 1 }], b: 1 })),
    ).toBeNull();
    expect(await checkVector(vector('a', async () => 'later', 'later'))).toBeNull();
    expect(await checkVector(vector('a', () => undefined, undefined))).toBeNull();
  });

  it('fails with both values when they differ', async () => {
    expect(await checkVector(vector('planted', () => 2 + 2, 5))).toEqual({
      name: 'planted',
      source: 'own',
      expected: '5',
      actual: '4',
    });
  });

  it('fails with the error when it throws or its promise rejects', async () => {
    const broken = () => {
      throw new RangeError('too long');
    };
    expect((await checkVector(vector('a', broken, 1)))?.actual).toBe('RangeError: too long');
    expect((await checkVector(vector('a', () => Promise.reject(new Error('no')), 1)))?.actual).toBe(
      'Error: no',
    );
  });

  it('distinguishes null from undefined, and the order of a list', () => {
    expect(canonicalJson(undefined)).not.toBe(canonicalJson(null));
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });
});

describe('the run', () => {
  const run = async (sets: Parameters<typeof runSets>[0]) => {
    const latest: SetResult[] = [];
    const states: string[] = [];
    let clock = 0;
    await runSets(sets, {
      onResult: (index, result) => {
        latest[index] = result;
        states.push(`${result.name} ${result.state} ${result.done}/${result.all}`);
      },
      // Each reading of the clock is 40 milliseconds later.
      now: () => (clock += 40),
    });
    return { latest, states };
  };
  const set = (name: string, vectors: readonly Vector[]) => ({
    id: name,
    name,
    path: `/tools/${name}` as const,
    load: async () => vectors,
  });
  const good = vector('good', () => 1, 1);

  it('runs the tools in order, and reports progress from time to time', async () => {
    const { states, latest } = await run([set('a', [good, good, good, good, good, good]), set('b', [good])]);
    expect(states).toEqual([
      'a loading 0/0',
      'a running 2/6',
      'a running 5/6',
      'a done 6/6',
      'b loading 0/0',
      'b done 1/1',
    ]);
    expect(latest[0]?.vectors).toHaveLength(6);
  });

  it('shows a failure and continues', async () => {
    const { latest } = await run([set('a', [good, vector('planted', () => 1, 2), good]), set('b', [good])]);
    expect(latest.map(({ done, failures }) => [done, failures.map(({ name }) => name)])).toEqual([
      [3, ['planted']],
      [1, []],
    ]);
  });

  it('says which tests couldn’t be loaded, and continues', async () => {
    const broken = { ...set('a', []), load: () => Promise.reject(new Error('no connection')) };
    const { latest } = await run([broken, set('b', [good])]);
    expect(latest[0]).toMatchObject({ state: 'not-loaded', problem: 'no connection' });
    expect(latest[1]).toMatchObject({ state: 'done', done: 1 });
  });
});
