import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { bundle } from '../scripts/build.ts';

it('the engine stays below 40 KB gzipped, and imports nothing', async () => {
  const code = await bundle('src/index.ts', 'neutral');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(40 * 1024);
  expect(code).not.toMatch(/\bfrom\s*["']|\bimport\s*\(|\brequire\s*\(/);
});
