import { describe, expect, it } from 'vitest';
import { VECTOR_SETS } from './vector-sets.ts';

describe.each(VECTOR_SETS)('the known answers of the tool $name', ({ load }) => {
  it('are many, each with a name of its own and a source', async () => {
    const vectors = await load();
    expect(vectors.length).toBeGreaterThanOrEqual(20);
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
    expect(vectors.filter(({ source }) => source.trim() === '')).toEqual([]);
  });
});
