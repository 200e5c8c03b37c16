import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, repositoryRoot } from '@hln/server/for-tests';

/** A proxy that runs with a file from `deploy`, in a folder of its own. */
export interface RunningProxy {
  /** The TLS port. */
  readonly port: number;
  stop(): Promise<void>;
}

/** Replacements for texts that occur in the file. */
type Values = Readonly<Record<string, string>>;

interface Kind {
  /** The program's name in its package. */
  readonly program: string;
  readonly file: string;
  /** The machine's values, by the text in the file that each replaces. */
  values(at: {
    readonly folder: string;
    readonly port: number;
    readonly plainPort: number;
    readonly target: string;
  }): Values;
  /** Writes the other files that the program needs. @returns its arguments */
  prepare(folder: string, config: string): Promise<readonly string[]>;
}

export const PROXIES: readonly Kind[] = [
  {
    program: 'nginx',
    file: 'nginx.conf',
    values: ({ folder, port, plainPort, target }) => ({
      'listen 80;': `listen 127.0.0.1:${plainPort};`,
      'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
      'server_name example.nz;': 'server_name localhost;',
      '/etc/letsencrypt/live/example.nz/fullchain.pem': join(folder, 'cert.pem'),
      '/etc/letsencrypt/live/example.nz/privkey.pem': join(folder, 'key.pem'),
      'server 127.0.0.1:3000;': `server ${target};`,
    }),
    prepare: async (folder, config) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      await writeFile(
        join(folder, 'main.conf'),
        `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; pid ${join(folder, 'pid')};
        error_log stderr; daemon off; events {}
        http { access_log off; ${temporary.join(' ')} include ${config}; }`,
      );
      return ['-p', folder, '-c', join(folder, 'main.conf'), '-e', 'stderr'];
    },
  },
  {
    program: 'caddy',
    file: 'Caddyfile',
    values: ({ folder, port, plainPort, target }) => ({
      '{\n\tservers {': `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${plainPort}\n\tservers {`,
      'example.nz {': `https://localhost:${port} {\n\ttls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`,
      'reverse_proxy 127.0.0.1:3000': `reverse_proxy ${target}`,
    }),
    prepare: async (_folder, config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
];

/** Whether a program is installed; prints a message if not. */
export function hasProgram(name: string, versionFlag: string): boolean {
  try {
    execFileSync(name, [versionFlag], { stdio: 'ignore' });
    return true;
  } catch {
    console.info(`Skipped: there is no ${name} here.`);
    return false;
  }
}

/** Writes a self-signed certificate for `localhost`, and its key. @returns the certificate */
export async function makeCertificate(folder: string): Promise<string> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-days', '2', '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return await readFile(cert, 'utf8');
}

/**
 * @param target host and port of the server behind it
 * @param change a further change to the file, besides this machine's values
 */
export async function startProxy(
  kind: Kind,
  certificates: string,
  target: string,
  change: (text: string) => string = (text) => text,
): Promise<RunningProxy> {
  const folder = join(certificates, kind.program);
  await mkdir(folder);
  const [port, plainPort] = [await freePort(), await freePort()];
  let text = change(await readFile(join(repositoryRoot, 'deploy', kind.file), 'utf8'));
  for (const [from, to] of Object.entries(kind.values({ folder: certificates, port, plainPort, target }))) {
    if (!text.includes(from)) throw new Error(`deploy/${kind.file} has no "${from}".`);
    text = text.replaceAll(
      new RegExp(`^(?!\\s*#)(.*)${literal(from)}`, 'gm'),
      (_all, before: string) => before + to,
    );
  }
  const config = join(folder, kind.file);
  await writeFile(config, text);
  const child = spawn(kind.program, await kind.prepare(folder, config), {
    // Caddy stores its state there.
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const exited = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${kind.program} ended: ${printed}`);
  }
  return { port, stop: () => stop(child, exited) };
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function stop(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  await exited;
}

/** Whether anything accepts connections on the port. */
async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  const does = await promise;
  socket.destroy();
  return does;
}
