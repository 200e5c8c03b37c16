import { describe, expect, it } from 'vitest';
import { TESTED_TOOLS } from './tested-tools.ts';
import { VECTOR_SETS } from './vector-sets.ts';

it('covers every tool that has vectors', () => {
  const files = Object.keys(import.meta.glob('./*/vectors.ts'));
  expect(files.sort()).toEqual(TESTED_TOOLS.map(({ id }) => `./${id}/vectors.ts`).sort());
});

describe.each(VECTOR_SETS)('the known answers of the tool $name', ({ load }) => {
  it('are many, each with a unique name and a source', async () => {
    const vectors = await load();
    expect(vectors.length).toBeGreaterThanOrEqual(20);
    expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
    expect(vectors.filter(({ source }) => source.trim() === '')).toEqual([]);
  });
});
