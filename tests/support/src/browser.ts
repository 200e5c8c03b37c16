import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { dataFolders } from './data-folders.ts';
import { packagedChromium } from './packaged-chromium.ts';

export interface ChromiumLaunch {
  readonly executablePath: string;
  readonly args: string[];
}

// Containers run as root, where Chromium's own sandbox cannot start.
const SANDBOX_ARGS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Which Chromium to run: `CHROMIUM_PATH`, else one on the PATH, else the one that comes from npm. */
export async function findChromium(): Promise<ChromiumLaunch> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && configured !== '')
    return { executablePath: configured, args: SANDBOX_ARGS };
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const candidate = join(folder, name);
      if (folder !== '' && existsSync(candidate)) return { executablePath: candidate, args: SANDBOX_ARGS };
    }
  }
  // The package's default flags are for a cloud function (one process, no web security); ours is a normal browser.
  return { executablePath: await packagedChromium(), args: SANDBOX_ARGS };
}

/** How long a start may take before it is given up, in milliseconds; one takes well under a second. */
const START_TIMEOUT = 30_000;
const STARTS = 3;

/**
 * Starts a headless Chromium. Close it when the tests are done. A browser that does not come up in time is
 * killed and started again: on a machine busy with other tests, one in several hundred hangs at its start.
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, args } = await findChromium();
  // Without hinting, letters stand where the layout put them, as they do on a sharp screen.
  const options = {
    executablePath,
    args: [...args, '--font-render-hinting=none'],
    headless: true,
    // Chromium's processes share data, such as painted tiles, through files in /dev/shm. Containers have little of it,
    // so Playwright passes --disable-dev-shm-usage, which puts these files into the folder for temporary files. On a
    // disk, every frame would be written out; the tests' own folder is in memory where that matters.
    env: { ...process.env, TMPDIR: dataFolders() },
  };
  for (let start = 1; ; start++) {
    try {
      return await chromium.launch({ ...options, timeout: START_TIMEOUT });
    } catch (error) {
      if (start === STARTS) throw error;
    }
  }
}
