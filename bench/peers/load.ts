import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { run } from '../../scripts/lib/run.ts';

const LOCK = new URL('package-lock.json', import.meta.url);
const STAMP = new URL('node_modules/.installed', import.meta.url);

/**
 * Installs the packages of this folder, which no other folder can resolve, unless they are already there.
 * @throws Error when npm fails, after npm's own output
 */
export async function installPeers(): Promise<void> {
  const lock = readFileSync(LOCK);
  if (existsSync(STAMP) && readFileSync(STAMP).equals(lock)) return;
  // React is the site's own, so that a page never has two copies of it.
  const { code } = await run('npm', ['ci', '--omit=peer', '--no-audit', '--no-fund'], false, {
    folder: 'bench/peers',
  });
  if (code !== 0) throw new Error('The peers of the benchmarks could not be installed.');
  writeFileSync(STAMP, lock);
}

const installed =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    await installPeers();
    return await load();
  };

export const loadSqlFormatter = installed(() => import('sql-formatter'));
export const loadPrettier = installed(() => import('prettier'));
export const loadSqlCst = installed(() => import('prettier-plugin-sql-cst'));
export const loadLighthouse = installed(() => import('lighthouse'));
export const loadChromeLauncher = installed(() => import('chrome-launcher'));
