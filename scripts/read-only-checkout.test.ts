import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';

const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** The checkout's folders that the service may write to, in memory. */
const folders = [...read('hln.service').matchAll(/^TemporaryFileSystem=(.*)$/gm)]
  .flatMap(([, paths = '']) => paths.split(' '))
  .map((path) => path.replace(/:.*/, ''));

it('the container may write to the same folders as the service', () => {
  expect(folders).not.toEqual([]);
  const mounted = [...read('Containerfile').matchAll(/--tmpfs (\S+)/g)].map(([, path]) => path);
  expect(mounted).toEqual(['/tmp', ...folders]);
});

const OWN_MOUNTS = ['--user', '--map-root-user', '--mount', '--propagation', 'private'];

function canMount(): boolean {
  try {
    execFileSync('unshare', [...OWN_MOUNTS, 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    console.info('Skipped: nobody may mount here.');
    return false;
  }
}

/** Mounts as the service has them; `$0` is the checkout, and the remaining arguments are the command. */
const AS_THE_SERVICE = `
  set -e
  mount --bind "$0" "$0"
  mount -o remount,bind,ro "$0"
  ${folders.map((path) => `mount -t tmpfs none "$0${path.slice('/opt/hln'.length)}"`).join('\n  ')}
  cd "$0"
  if touch package.json 2>&-; then echo The checkout can be written to.; exit 3; fi
  exec "$@"`;

describe.runIf(canMount())('a checkout that is read-only except for them', () => {
  const into = join(mkdtempSync(join(tmpdir(), 'hln-read-only-')), 'work');
  afterAll(() => rmSync(join(into, '..'), { recursive: true }));

  it('can be built into another folder, as publishing does', { timeout: 300_000 }, async () => {
    // Creates mount points. Any build leaves both behind.
    for (const path of folders) mkdirSync(join(ROOT, path.slice('/opt/hln'.length)), { recursive: true });
    const script = ['scripts/build.ts', '--into', into];
    const checkout = ROOT.replace(/\/$/, '');
    // Throws with the command's output if it fails.
    await promisify(execFile)('unshare', [
      ...OWN_MOUNTS,
      'sh',
      '-c',
      AS_THE_SERVICE,
      checkout,
      process.execPath,
      ...script,
    ]);
    expect(existsSync(join(into, 'client/index.html'))).toBe(true);
  });
});
