import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';

/** Runs the script after an install by npm on that Node, outside of a git checkout. */
function prepare(userAgent: string) {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/prepare.mjs')], {
    cwd: tmpdir(),
    env: { npm_config_user_agent: userAgent },
    encoding: 'utf8',
  });
  return { status, stderr };
}

it.each([
  'npm/9.2.0 node/v18.20.4 linux x64',
  'npm/10.8.2 node/v20.18.3 linux',
  'npm/10.5.0 node/v21.7.3 linux',
  'npm/10.9.0 node/v22.11.0 linux',
])('an install by %s fails, since parts of the build are missing then', (userAgent) => {
  const { status, stderr } = prepare(userAgent);
  expect(status).toBe(1);
  expect(stderr).toContain('too old');
});

it.each([
  'npm/9.2.0 node/v20.19.2 linux x64',
  'npm/11.4.0 node/v22.12.0 linux',
  'npm/11.6.0 node/v24.21.0 linux',
  '',
])('an install by "%s" passes', (userAgent) => {
  expect(prepare(userAgent)).toEqual({ status: 0, stderr: '' });
});
