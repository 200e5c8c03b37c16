import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';

/** The signal by which `npm run backup` wakes a server that has the database open. */
export const BACKUP_SIGNAL = 'SIGUSR2';

const POLL_MS = 100;
const requestSchema = v.object({ target: v.string() });
const answerSchema = v.object({ error: v.nullable(v.string()) });

const requestPath = (dataDir: string) => join(dataDir, 'backup-request.json');
const answerPath = (dataDir: string) => join(dataDir, 'backup-answer.json');

/** Asks the running server for a backup and waits for it. @throws Error when it fails or the server ends */
export async function requestBackup(dataDir: string, pid: number, target: string): Promise<void> {
  await rm(answerPath(dataDir), { force: true });
  await writeFile(requestPath(dataDir), JSON.stringify({ target }), { mode: 0o600 });
  process.kill(pid, BACKUP_SIGNAL);
  for (;;) {
    const text = await readFile(answerPath(dataDir), 'utf8').catch(() => '');
    const answer = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
    if (answer.success) {
      await rm(answerPath(dataDir), { force: true });
      if (answer.output.error !== null) throw new Error(answer.output.error);
      return;
    }
    // Throws when the process is gone.
    process.kill(pid, 0);
    await pause(POLL_MS);
  }
}

/** Serves what {@link requestBackup} asked for, in the server. */
export async function answerBackupRequest(
  dataDir: string,
  backUp: (target: string) => Promise<void>,
): Promise<void> {
  let error: string | null = null;
  try {
    const { target } = v.parse(requestSchema, JSON.parse(await readFile(requestPath(dataDir), 'utf8')));
    await rm(requestPath(dataDir), { force: true });
    await backUp(target);
  } catch (problem) {
    error = problem instanceof Error ? problem.message : String(problem);
  }
  await writeFile(answerPath(dataDir), JSON.stringify({ error }), { mode: 0o600 });
}
