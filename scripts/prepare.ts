/** After an install in a git checkout: point git at our hooks. Elsewhere (a tarball, a container) do nothing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './lib/run.ts';

if (existsSync(join(ROOT, '.git'))) {
  const { code, output } = await run('git', ['config', 'core.hooksPath', '.githooks'], true);
  if (code !== 0) console.warn(`The commit hook was not installed: ${output.trim()}`);
}
