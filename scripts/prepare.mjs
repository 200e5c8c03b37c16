/**
 * After an install in a git checkout: point git at our hooks. Elsewhere (a tarball, a container) do nothing.
 * Plain JavaScript, because npm may run it before the project's own Node is there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('.git')) {
  const { status, stderr } = spawnSync('git', ['config', 'core.hooksPath', '.githooks'], {
    encoding: 'utf8',
  });
  if (status !== 0) console.warn(`The commit hook was not installed: ${stderr ?? 'git did not start'}`);
}
