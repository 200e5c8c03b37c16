import type { Finished } from './run.ts';

export interface Updating {
  /** Runs a command from the root folder; what it prints is shown unless it is quiet. */
  readonly run: (command: string, args: readonly string[], quiet?: boolean) => Promise<Finished>;
  readonly readLock: () => string;
  readonly say: (text: string) => void;
}

const WAY_BACK = 'To go back: git restore package.json package-lock.json && npm ci';

/**
 * Updates all packages within their ranges, and runs what that can break: the check for known holes, and every test,
 * with the site built anew. What a range holds back is listed, since only a person can decide about it.
 *
 * @returns the exit code
 */
export async function updateDependencies({ run, readLock, say }: Updating): Promise<number> {
  const changed = await run(
    'git',
    ['status', '--porcelain', '--', 'package.json', 'package-lock.json'],
    true,
  );
  if (changed.code !== 0 || changed.output.trim() !== '') {
    say('Commit or undo the changes of package.json and package-lock.json first: they are the way back.');
    return 2;
  }
  const before = readLock();
  const updated = await run('npm', ['update', '--no-fund', '--no-audit']);
  if (updated.code !== 0) {
    say(`The packages could not be updated. ${WAY_BACK}`);
    return 1;
  }
  // It ends with 1 when it has something to list.
  const { output: outdated } = await run('npm', ['outdated'], true);
  if (outdated.trim() !== '') say(`Newer, but outside of their ranges:\n${outdated.trimEnd()}`);
  const isSafe = (await run('npm', ['audit', '--audit-level=high'])).code === 0;
  if (readLock() === before) {
    say('All packages are the newest of their ranges.');
    return isSafe ? 0 : 1;
  }
  const isWhole = (await run('npm', ['test'])).code === 0;
  if (isSafe && isWhole) {
    say('Updated, and everything passes. Look at the changes of package-lock.json, and commit them.');
    return 0;
  }
  say(`Updated, but ${isWhole ? 'a hole is known in one of the packages' : 'something broke'}. ${WAY_BACK}`);
  return 1;
}
