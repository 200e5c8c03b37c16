import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from './command.ts';

const PROGRAM = process.platform === 'win32' ? 'node.exe' : 'node';

/**
 * A Node of this major version: the one that runs this, one on the PATH, or one from npm, which is cached in the
 * temporary folder. Undefined if npm has none for this machine or cannot be reached.
 */
export async function nodeOf(major: number): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const installed = [process.execPath, ...folders.map((folder) => join(folder, PROGRAM))];
  const found = installed.find((program) => majorOf(program) === major);
  return found ?? (await nodeFromNpm(major));
}

function majorOf(program: string): number | undefined {
  if (!existsSync(program)) return undefined;
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(version)?.[1]);
}

/**
 * Installs Node from npm, which distributes its programs as packages, one for each platform; the package `node` chooses
 * among them.
 */
async function nodeFromNpm(major: number): Promise<string | undefined> {
  const { platform, arch } = process;
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const kept = join(tmpdir(), `snowflake-formatter-${name}-${major}`);
  const program = join(kept, 'node_modules', name, 'bin', PROGRAM);
  if (existsSync(program)) return program;
  const fresh = mkdtempSync(join(tmpdir(), 'node-from-npm-'));
  try {
    const flags = ['--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=0'];
    const { code } = await run('npm', ['install', ...flags, `${name}@${major}`], { cwd: fresh });
    if (code !== 0) return undefined;
    // Another run may have installed it in the meantime.
    if (!existsSync(program)) {
      rmSync(kept, { recursive: true, force: true });
      renameSync(fresh, kept);
    }
    return majorOf(program) === major ? program : undefined;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
