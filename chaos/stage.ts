import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_PUBLISHABLE_KEY } from '@hln/contracts';
import {
  passwordIn,
  runCommand,
  type ServerProcess,
  secretKeyOf,
  startServerProcess,
} from '@hln/test-support/server';

/** A server in its own process, with a page to serve and without the limits per IP address. */
export interface Stage {
  readonly server: ServerProcess;
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** An account that can sign in. */
  readonly staff: { readonly email: string; readonly password: string };
  /** The folder with its database, or at least its keys. */
  readonly dataDir: string;
  /** Stops it as an operator would, within a time limit, and removes the page. @returns its exit code */
  leave(): Promise<number | null>;
}

/** A crowd comes from one IP address and writes more than one visitor may. */
const LIMITED = ['sql_feedback', 'chat_sessions', 'chat_session_updates'];

/**
 * How long a server may take to end after SIGTERM before it counts as unresponsive: its own limit, and a little more.
 */
export const DEAF_AFTER_MS = 30_000;

const PAGE = `<!doctype html><html lang="en"><head><title>A page</title></head><body>${'<p>Text.</p>'.repeat(1_000)}</body></html>`;

export async function setStage(dataDir: string, environment: Record<string, string> = {}): Promise<Stage> {
  const siteDir = await mkdtemp(join(tmpdir(), 'hln-chaos-site-'));
  await mkdir(join(siteDir, 'about'));
  await writeFile(join(siteDir, 'index.html'), PAGE);
  await writeFile(join(siteDir, 'about/index.html'), PAGE);
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    SITE_DIR: siteDir,
    LOG_LEVEL: 'warn',
    ...environment,
  });
  const secretKey = await secretKeyOf(dataDir);
  await liftLimits(server.url, secretKey);
  return {
    server,
    url: server.url,
    publishableKey: EMBEDDED_PUBLISHABLE_KEY,
    secretKey,
    staff: await addStaff({ DATA_DIR: dataDir, ...environment }),
    dataDir,
    leave: async () => {
      const deaf = setTimeout(() => server.child.kill('SIGKILL'), DEAF_AFTER_MS);
      const code = await server.end('SIGTERM');
      clearTimeout(deaf);
      await rm(siteDir, { recursive: true, force: true });
      return code;
    },
  };
}

async function liftLimits(url: string, secretKey: string): Promise<void> {
  const answer = await fetch(`${url}/rest/v1/rate_limits?action=in.(${LIMITED.join(',')})`, {
    method: 'DELETE',
    headers: { apikey: secretKey },
  });
  if (!answer.ok) throw new Error(`The limits could not be lifted: ${answer.status} ${await answer.text()}`);
}

/** Adds an account as an operator does, while the server runs. */
async function addStaff(environment: Record<string, string>): Promise<Stage['staff']> {
  const email = 'someone@hln.example';
  const { code, out, err } = await runCommand('staff', environment, ['add', email]);
  if (code !== 0) throw new Error(`There is nobody to sign in: ${err}`);
  return { email, password: passwordIn(out) };
}
