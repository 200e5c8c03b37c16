import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundle } from '../scripts/build.ts';

it('the engine stays under 40,000 bytes gzipped, and imports nothing', async () => {
  const code = await bundle('src/index.ts', 'neutral');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(40_000);
  expect(code).not.toMatch(/\bfrom\s*["']|\bimport\s*\(|\brequire\s*\(/);
});
