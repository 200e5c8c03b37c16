import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTestServer, type TestServer } from '@hln/test-support/server';
import { afterAll, afterEach, beforeAll } from 'vitest';

export const functionsDir = join(import.meta.dirname, '../../functions');
const deno = join(functionsDir, '../../node_modules/.bin/deno');
const config = join(functionsDir, 'deno.json');
const importMap = join(functionsDir, 'import_map.json');

/** Runs functions in Deno as hosted Supabase does: with its variables, reaching the data API over HTTP. */
interface DenoRunner {
  /** Runs a function's own index.ts and returns its URL. Starting another one stops it. */
  run(name: string, more?: Record<string, string>, flags?: readonly string[]): Promise<string>;
  /** @throws with Deno's own messages when type checking fails */
  check(names: readonly string[]): Promise<void>;
  /** Returns the output of the function started last. */
  output(): string;
  stop(): Promise<void>;
}

/** A server for the tests of the calling block, and a Deno process next to it that is ended after each test. */
export function denoStage(start: () => Promise<TestServer> = startTestServer): {
  readonly server: TestServer;
  readonly deno: DenoRunner;
} {
  let server: TestServer | null = null;
  const running = () => {
    if (server === null) throw new Error('The stage starts with the first test, not earlier.');
    return server;
  };
  const deno = denoRunner(running);
  beforeAll(async () => {
    server = await start();
  });
  afterEach(() => deno.stop());
  afterAll(() => server?.close());
  return {
    get server() {
      return running();
    },
    deno,
  };
}

function denoRunner(server: () => TestServer): DenoRunner {
  let child: ChildProcess | null = null;
  let output = '';

  const environment = (more: Record<string, string> = {}) => ({
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NO_COLOR: '1',
    // Nothing may be downloaded: all that a function needs is in the repository and its node_modules.
    DENO_NO_UPDATE_CHECK: '1',
    SUPABASE_URL: server().url,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: server().backend.keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: server().backend.keys.secret }),
    ...more,
  });

  const stop = async () => {
    if (child === null) return;
    const exited = once(child, 'close');
    child.kill('SIGKILL');
    await exited;
    child = null;
  };

  return {
    stop,
    output: () => output,
    check: async (names) => {
      const entries = names.map((name) => join(functionsDir, name, 'index.ts'));
      // With a configuration of its own the folder counts as the root, the only place where Deno looks for the types of
      // node: modules. The options set here are Deno's defaults anyway.
      const flags = ['--no-remote', '--no-config', '--node-modules-dir=manual', '--import-map', importMap];
      await promisify(execFile)(deno, ['check', ...flags, ...entries], {
        cwd: join(functionsDir, '../..'),
        env: environment(),
      });
    },
    run: async (name, more = {}, flags = []) => {
      await stop();
      const permissions = ['--allow-net', '--allow-env', '--allow-read', '--allow-sys', ...flags];
      const entry = join(functionsDir, name, 'index.ts');
      const started = spawn(
        deno,
        ['run', '--cached-only', '--no-prompt', ...permissions, '--config', config, entry],
        {
          env: environment({ DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0', ...more }),
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      child = started;
      output = '';
      return await new Promise<string>((resolve, reject) => {
        const look = (chunk: Buffer) => {
          output += chunk.toString();
          const port = /Listening on \S*?:(\d+)\b/.exec(output)?.[1];
          if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
        };
        started.stdout.on('data', look);
        started.stderr.on('data', look);
        started.once('close', (code) => reject(new Error(`Deno ended with ${code}: ${output}`)));
      });
    },
  };
}
