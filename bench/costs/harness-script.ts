import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { installPeers } from '../peers/load.ts';

/** Bundles the page that compares ways of drawing, as in a production build: one script and one style sheet. */
export async function buildHarness(): Promise<{ script: string; style: string }> {
  await installPeers();
  const outDir = await mkdtemp(join(tmpdir(), 'hln-bench-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        lib: {
          entry: fileURLToPath(new URL('./page/harness.tsx', import.meta.url)),
          formats: ['iife'],
          name: 'harness',
          fileName: () => 'harness.js',
          cssFileName: 'harness',
        },
      },
    });
    const [script, style] = await Promise.all([
      readFile(join(outDir, 'harness.js'), 'utf8'),
      readFile(join(outDir, 'harness.css'), 'utf8'),
    ]);
    return { script, style };
  } finally {
    await rm(outDir, { recursive: true });
  }
}
