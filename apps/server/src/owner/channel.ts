import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { OWNER_SIGNAL } from '../installation/owner-signal.ts';
import { STAFF_COMMANDS } from '../staff/commands.ts';

const POLL_MS = 100;

const requestSchema = v.variant('kind', [
  v.object({ kind: v.literal('backup'), target: v.string() }),
  v.object({ kind: v.literal('staff'), command: v.picklist(STAFF_COMMANDS), email: v.nullable(v.string()) }),
]);
export type OwnerRequest = v.InferOutput<typeof requestSchema>;

const answerSchema = v.object({ text: v.string(), isError: v.boolean() });

const REQUEST = '.request.json';
const ANSWER = '.answer.json';
const folderIn = (dataDir: string) => join(dataDir, 'owner-requests');

/**
 * Asks the running server, by a file in the data folder (which only its owner can write to or read) and a signal,
 * and waits for what it has to say.
 * @returns null when the process ends without an answer
 * @throws Error with the server's reason when it refuses
 */
export async function askServer(dataDir: string, pid: number, request: OwnerRequest): Promise<string | null> {
  const path = join(folderIn(dataDir), randomUUID());
  await mkdir(folderIn(dataDir), { recursive: true, mode: 0o700 });
  await writeWhole(`${path}${REQUEST}`, request);
  try {
    for (let signal: NodeJS.Signals | 0 = OWNER_SIGNAL; tell(pid, signal); signal = 0) {
      const text = await readFile(`${path}${ANSWER}`, 'utf8').catch(() => '');
      const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
      if (answer.success) {
        if (answer.output.isError) throw new Error(answer.output.text);
        return answer.output.text;
      }
      await pause(POLL_MS);
    }
    return null;
  } finally {
    // An answer may hold a password.
    for (const ending of [REQUEST, ANSWER]) await rm(`${path}${ending}`, { force: true });
  }
}

/** Sends a signal, 0 being none. @returns whether there is such a process */
function tell(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Serves what {@link askServer} asked for, in the server; `perform` says what to answer. */
export async function answerOwner(
  dataDir: string,
  perform: (request: OwnerRequest) => Promise<string>,
): Promise<void> {
  const folder = folderIn(dataDir);
  for (const file of await readdir(folder)) {
    if (!file.endsWith(REQUEST)) continue;
    const path = join(folder, file.slice(0, -REQUEST.length));
    const taken = `${path}.taken`;
    // Two signals may find the same file; only one moves it away.
    const isOurs = await rename(`${path}${REQUEST}`, taken).then(
      () => true,
      () => false,
    );
    if (!isOurs) continue;
    const answer = await readFile(taken, 'utf8')
      .then((text) => perform(v.parse(v.pipe(v.string(), v.parseJson(), requestSchema), text)))
      .then(
        (text) => ({ text, isError: false }),
        (error: unknown) => ({ text: error instanceof Error ? error.message : String(error), isError: true }),
      );
    await rm(taken, { force: true });
    await writeWhole(`${path}${ANSWER}`, answer);
  }
}

/** Whoever reads the file finds all of it. */
async function writeWhole(path: string, content: object): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${path}.part`, path);
}
