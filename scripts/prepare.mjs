/**
 * Runs after an install: warns if npm ran on a Node for which it leaves out packages that the build needs. In a git
 * checkout, points git at our hooks; elsewhere (a tarball, a container) does not. Plain JavaScript, because npm may run
 * it before the project's own Node is there.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Checks npm's Node and not the one that runs this, which may be the project's own. npm silently skips optional
// packages for which its Node is too old, such as the bundler's compiled part.
const [, major, minor] = (/\bnode\/v(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent ?? '') ?? []).map(
  Number,
);
if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(
    `npm ran on Node ${major}.${minor}, which is too old: packages are missing, and the site cannot be built. ` +
      'Install Node 24 (npm install --global node@24), then run npm ci again.',
  );
  process.exitCode = 1;
}

if (existsSync('.git')) {
  const { status, stderr } = spawnSync('git', ['config', 'core.hooksPath', '.githooks'], {
    encoding: 'utf8',
  });
  if (status !== 0) console.warn(`The commit hook was not installed: ${stderr ?? 'git did not start'}`);
}
