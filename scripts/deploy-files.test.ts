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
  // Where this checkout is, so that the programs that it names are there.
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

/** From 0, for one that can do nothing, to 10, in tenths; below 2.5 is what systemd calls safe. */
const MOST_EXPOSED = '25';

describe.runIf(findSystemd())('the units', () => {
  it.each(units)('%s is one that systemd reads without a complaint', (name) => {
    const { status, printed } = analyze('verify', '--man=no', '--recursive-errors=no', join(folder, name));
    expect(printed.split('\n').filter((line) => line.includes(name))).toEqual([]);
    expect(status).toBe(0);
  });

  it.each(units.filter((name) => name.endsWith('.service')))('%s can do little beside its work', (name) => {
    const { status, printed } = analyze(
      'security',
      '--offline=true',
      `--threshold=${MOST_EXPOSED}`,
      join(folder, name),
    );
    // An older systemd reads no file here.
    if (printed.includes('unrecognized option'))
      return console.info('Skipped: this systemd judges no files.');
    expect(printed).toContain('Overall exposure level');
    expect(status, printed).toBe(0);
  });
});

describe('the Caddyfile', () => {
  const text = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8');

  it('asks processes what leaves out that mails are stuck, which they are for all at once', () => {
    expect(text.match(/health_uri (\S+)/)?.[1]).toBe('/readyz/serving');
  });

  it('lets an answer as long as a backup come to its end', () => {
    expect(Number(text.match(/^\t+write (\d+)h$/m)?.[1])).toBeGreaterThanOrEqual(1);
  });
});

describe('the command hln', () => {
  const script = join(ROOT, 'deploy/hln');
  const service = readFileSync(join(ROOT, 'deploy/hln.service'), 'utf8');
  const fakes = mkdtempSync(join(tmpdir(), 'hln-command-'));
  afterAll(() => rmSync(fakes, { recursive: true }));
  // Prints what it is asked for, a word a line.
  writeFileSync(join(fakes, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });

  const hln = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(script, args, {
      cwd: fakes,
      env: { PATH: `${fakes}:${process.env.PATH}` },
      encoding: 'utf8',
    });
    return { status, words: stdout.trimEnd().split('\n'), stderr };
  };

  it.each(['staff', 'backup', 'costs', 'content'])('%s has what the service has', (name) => {
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

  it('build is root’s, where one stands, and readable for the service', () => {
    const { words } = hln('build');
    expect(words).toContain('--uid=root');
    expect(words).toContain(`--working-directory=${fakes}`);
    expect(words).toContain('UMask=0022');
  });

  it('else says what there is', () => {
    const { status, stderr } = hln();
    expect(status).toBe(2);
    expect(stderr).toContain('hln staff');
  });
});
