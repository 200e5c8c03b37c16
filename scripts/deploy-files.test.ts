import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from './lib/run.ts';

const folder = mkdtempSync(join(tmpdir(), 'hln-units-'));
afterAll(() => rmSync(folder, { recursive: true }));

const units = readdirSync(join(ROOT, 'deploy')).filter((name) => /\.(?:service|timer)$/.test(name));
for (const name of units) {
  const text = readFileSync(join(ROOT, 'deploy', name), 'utf8');
  // Replaces the folder with this checkout, so that the named programs exist.
  writeFileSync(join(folder, name), text.replaceAll('/opt/hln/', `${ROOT.replace(/\/$/, '')}/`));
}

function findSystemd(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.info('Skipped: there is no systemd-analyze here.');
    return false;
  }
}

const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  return { status, printed: stdout + stderr };
};

/** The limit in tenths, from 0 for a service that can do nothing to 10; systemd calls values below 2.5 safe. */
const MOST_EXPOSED = '25';

describe.runIf(findSystemd())('the units', () => {
  it.each(units)('systemd reads %s without a complaint', (name) => {
    const { status, printed } = analyze('verify', '--man=no', '--recursive-errors=no', join(folder, name));
    expect(printed.split('\n').filter((line) => line.includes(name))).toEqual([]);
    expect(status).toBe(0);
  });

  it.each(units.filter((name) => name.endsWith('.service')))('%s can do little besides its work', (name) => {
    const { status, printed } = analyze(
      'security',
      '--offline=true',
      `--threshold=${MOST_EXPOSED}`,
      join(folder, name),
    );
    // An older systemd can't read a file here.
    if (printed.includes('unrecognized option'))
      return console.info('Skipped: this systemd judges no files.');
    expect(printed).toContain('Overall exposure level');
    expect(status, printed).toBe(0);
  });
});

describe('the Caddyfile', () => {
  const text = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8');

  it('checks the readiness endpoint that ignores stuck emails, which are stuck for all processes at once', () => {
    expect(text.match(/health_uri (\S+)/)?.[1]).toBe('/readyz/serving');
  });

  it('lets a response as long as a backup finish', () => {
    expect(Number(text.match(/^\t+write (\d+)h$/m)?.[1])).toBeGreaterThanOrEqual(1);
  });
});

describe('the command hln', () => {
  const script = join(ROOT, 'deploy/hln');
  const service = readFileSync(join(ROOT, 'deploy/hln.service'), 'utf8');
  const fakes = mkdtempSync(join(tmpdir(), 'hln-command-'));
  afterAll(() => rmSync(fakes, { recursive: true }));
  // Prints its arguments, one per line.
  writeFileSync(join(fakes, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });

  const hln = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(script, args, {
      cwd: fakes,
      env: { PATH: `${fakes}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    return { status, words: stdout.trimEnd().split('\n'), stderr };
  };

  it.each(['staff', 'backup', 'costs', 'content'])("%s runs with the service's settings", (name) => {
    const { status, words } = hln(name, 'add', 'two words');
    expect(status).toBe(0);
    expect(words.slice(-4)).toEqual([
      '/opt/hln/node_modules/.bin/node',
      `apps/server/src/${name}.ts`,
      'add',
      'two words',
    ]);
    expect(existsSync(join(ROOT, `apps/server/src/${name}.ts`))).toBe(true);
    const ofService = (key: string) => new RegExp(`^${key}=-?(\\S+)$`, 'm').exec(service)?.[1];
    expect(words).toContain(`--uid=${ofService('User')}`);
    expect(words).toContain(`--working-directory=${ofService('WorkingDirectory')}`);
    expect(words).toContain(`EnvironmentFile=${ofService('EnvironmentFile')}`);
    expect(words).toContain(`UMask=${ofService('UMask')}`);
    const dataDir = words.find((word) => word.startsWith('DATA_DIR=')) ?? 'none';
    expect(service).toContain(` ${dataDir} `);
  });

  it('build runs as root, and lets the service read its files', () => {
    const { words } = hln('build');
    expect(words).toContain('--uid=root');
    expect(words).toContain(`--working-directory=${fakes}`);
    expect(words).toContain('UMask=0022');
  });

  it('lists its commands for anything else', () => {
    const { status, stderr } = hln();
    expect(status).toBe(2);
    expect(stderr).toContain('hln staff');
  });
});
