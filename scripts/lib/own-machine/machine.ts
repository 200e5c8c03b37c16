import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const OWN_CERTIFICATES = '/usr/local/share/ca-certificates';
const ALL_CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** A separate Debian with systemd, which shares this machine's network. */
export interface Machine {
  /** The machine's root folder, as seen from here. */
  readonly folder: string;
  /** Runs a script as root, stopping at its first error. @throws when a command fails */
  run(script: string): void;
  /** Ends everything that runs in the machine, and removes it. */
  remove(): void;
}

/** Returns a sentence that says what is missing here to boot a machine; null if nothing is. */
export function missingPrograms(): string | null {
  if (process.getuid?.() !== 0) return 'only root can boot a machine in a folder.';
  for (const program of ['debootstrap', 'systemd-nspawn', 'nsenter']) {
    if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error) return `there is no ${program} here.`;
  }
  return null;
}

/** Creates a Debian 12 with only systemd and boots it. */
export async function bootMachine(): Promise<Machine> {
  const around = mkdtempSync(join(tmpdir(), 'hln-own-machine-'));
  // The machine's root folder is not `around` itself, which only root may open: it would keep all other users of the
  // machine from everything.
  const folder = join(around, 'machine');
  let booted: ChildProcess | null = null;
  const remove = () => {
    // Killing the machine's first process ends all others in it.
    if (booted?.pid !== undefined) spawnSync('kill', ['-KILL', ...childrenOf(booted.pid).map(String)]);
    booted?.kill('SIGTERM');
    rmSync(around, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  };
  try {
    console.log('── A new Debian');
    const packages = '--include=systemd,systemd-sysv,dbus,ca-certificates';
    execFileSync('debootstrap', ['--variant=minbase', packages, 'bookworm', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 10 * 60_000,
    });
    connectAsHere(folder);
    const flags = ['--boot', '--register=no', '--keep-unit', '--machine=hln-own-machine'];
    booted = spawn('systemd-nspawn', ['--directory', folder, ...flags], { stdio: 'ignore' });
    const first = await firstProcess(booted);
    const run = (script: string) => {
      const inside = ['--target', String(first), '--mount', '--uts', '--ipc', '--pid', '--cgroup'];
      // The script is not passed through standard input, which its commands would read.
      execFileSync('nsenter', [...inside, 'env', '-i', ...SHELL, '-c', `set -e; cd /root\n${script}`], {
        cwd: '/',
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: 15 * 60_000,
      });
    };
    // A service that fails because of missing hardware is not an error here.
    run('systemctl is-system-running --wait || true; update-ca-certificates >/dev/null 2>&1');
    return { folder, run, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

const SHELL = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'LANG=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
  // Installs without prompts, like somebody who answers yes.
  'APT_CONFIG=/etc/apt/yes.conf',
  'bash',
];

/** Copies the name resolution and the certificate authorities with which this machine reaches the network. */
function connectAsHere(folder: string): void {
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  writeFileSync(join(folder, 'etc/apt/yes.conf'), 'APT::Get::Assume-Yes "true";\n');
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true });
  if (!existsSync(OWN_CERTIFICATES)) return;
  cpSync(OWN_CERTIFICATES, join(folder, OWN_CERTIFICATES), { recursive: true });
  // Node has its own certificate authorities.
  writeFileSync(join(folder, 'root/.npmrc'), `cafile=${ALL_CERTIFICATES}\n`);
}

function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return children === '' ? [] : children.split(' ').map(Number);
  } catch {
    return [];
  }
}

/** Returns the machine's first process, once its systemd answers. */
async function firstProcess(booted: ChildProcess): Promise<number> {
  for (const _second of Array.from({ length: 60 })) {
    if (booted.exitCode !== null) throw new Error(`systemd-nspawn ended with ${booted.exitCode}.`);
    const [first] = booted.pid === undefined ? [] : childrenOf(booted.pid);
    const asked = [
      '--target',
      String(first),
      '--mount',
      '--pid',
      'test',
      '-S',
      '/run/dbus/system_bus_socket',
    ];
    if (first !== undefined && spawnSync('nsenter', asked, { cwd: '/' }).status === 0) return first;
    await pause(1_000);
  }
  throw new Error('The machine did not start within a minute.');
}
