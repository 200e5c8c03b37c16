import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { type Outcome, run } from './command.ts';

/** Skips a test on a machine without pre-commit. */
export function needPreCommit(test: TestContext): void {
  const found = spawnSync('pre-commit', ['--version'], { stdio: 'ignore' });
  if (found.error !== undefined || found.status !== 0) test.skip('pre-commit is not installed here');
}

/** Turns a folder into a repository with all of its files in one commit. Returns the commit's id. */
export async function commitAll(folder: string): Promise<string> {
  const git = async (...args: string[]): Promise<string> => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
    const hooks = ['-c', 'core.hooksPath=/dev/null'];
    const outcome = await run('git', [...identity, ...hooks, ...args], { cwd: folder, env: WITHOUT_GIT });
    if (outcome.code !== 0) throw new Error(outcome.err);
    return outcome.out.trim();
  };
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'All files');
  return git('rev-parse', 'HEAD');
}

/** Inside a git hook, these variables name another repository. */
const WITHOUT_GIT = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined };

/** Runs a repository's hooks on all of its files, with this configuration. */
export function preCommit(folder: string, home: string, config: string): Promise<Outcome> {
  writeFileSync(join(folder, '.pre-commit-config.yaml'), config);
  const env = { ...WITHOUT_GIT, PRE_COMMIT_HOME: home, PRE_COMMIT_COLOR: 'never' };
  return run('pre-commit', ['run', '--all-files'], { cwd: folder, env });
}
