import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
