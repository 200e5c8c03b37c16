import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256Hex } from './sha256.ts';

it('agrees with the platform for every length around a block, and beyond ASCII', () => {
  const texts = Array.from({ length: 140 }, (_, length) => 'a'.repeat(length));
  for (const text of [...texts, '孩子今年九岁', 'Ngā mihi 👩‍👧', 'x'.repeat(10_000)]) {
    expect(sha256Hex(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
