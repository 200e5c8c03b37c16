import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** Returns the first of these programs that is on the PATH or exists as a file. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = names.flatMap((name) =>
    name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name)),
  );
  return places.find((place) => existsSync(place)) ?? null;
}

interface Running {
  readonly child: ChildProcess;
  /** Waits until the program prints a line that matches the pattern. Returns the match. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

/** Starts a program in its own process group, so that its child processes end with it. */
export function start(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Running {
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      for (const each of heard) each();
    });
  }
  const ended = once(child, 'exit');
  return {
    child,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${program} did not start:\n${printed}`)), 30_000);
        const look = () => {
          const found = pattern.exec(printed);
          if (found === null) return;
          clearTimeout(timer);
          heard.delete(look);
          resolve(found);
        };
        heard.add(look);
        look();
      }),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/** Returns a free port, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
