import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/** Unpacks to the folder that `TMPDIR` names. */
const UNPACK = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/**
 * Returns the path of the Chromium from npm, which is unpacked on its first use. The package's own function mistakes a
 * file that another process has only started to write for the whole browser, and starting that fails with ETXTBSY.
 */
export async function packagedChromium(): Promise<string> {
  const entry = require.resolve('@sparticuz/chromium');
  const { version } = createRequire(entry)('../../package.json') as { version: string };
  const folder = join(tmpdir(), `hln-chromium-${version}-${process.getuid?.() ?? 'user'}`);
  await createAtomically(folder, async (unfinished) => {
    await run(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: import.meta.dirname,
      env: { ...process.env, TMPDIR: unfinished },
      timeout: 120_000,
    });
  });
  return join(folder, 'chromium');
}

/**
 * Creates a folder atomically, however many processes do it at the same time.
 * @param fill writes the contents to a folder next to it
 */
export async function createAtomically(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = await mkdtemp(`${folder}.`);
  try {
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    // Another process was faster: a folder that is not empty is never replaced.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
