import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@hln/server/for-tests';
import { SHORT_LIVED_ARGS, SHORT_LIVED_ENVIRONMENT } from './short-lived.ts';

/** A server in its own process, which a test can kill. */
export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything that it has printed so far. */
  output(): string;
  /** The output without the messages to the person who started it. */
  log(): string;
  /** Sends a signal and resolves to the exit code; null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const MAIN = join(repositoryRoot, 'apps/server/src/main.ts');

/** Starts `main.ts` without waiting for it. */
export function spawnServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, [...SHORT_LIVED_ARGS, MAIN], {
    env: {
      ...SHORT_LIVED_ENVIRONMENT,
      PORT: '0',
      HOST: '127.0.0.1',
      API_REQUESTS_PER_MINUTE: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    log += chunk.toString();
  });
  // `close` comes after the last output, `exit` may come before it.
  const exited = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  return { child, output: () => output, log: () => log, exited };
}

/** Starts `main.ts` and waits until it listens. @throws Error with its output when it ends instead */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const { child, output, log, exited } = spawnServer(environment);
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const address = /^HLN is listening on (\S+)$/m.exec(output())?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', look);
    exited.then((code) => reject(new Error(`The server ended with ${code}: ${output()}`)), reject);
  });
  return {
    url,
    child,
    output,
    log,
    end: async (signal) => {
      child.kill(signal);
      return await exited;
    },
  };
}

/** Returns an installation's secret key. */
export async function secretKeyOf(dataDir: string): Promise<string> {
  const keys: unknown = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
  if (typeof keys !== 'object' || keys === null || !('secretKey' in keys))
    throw new Error('There is no key.');
  return String(keys.secretKey);
}
