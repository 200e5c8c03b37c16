import { type BackupDesk, type BackupRequest, backupRecordSchema, backupRequestSchema } from '@hln/contracts';
import * as v from 'valibot';
import { askAsCaller } from '../_shared/http/ask-as-caller.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import type { FunctionEnvironment } from '../_shared/http/environment.ts';
import { FunctionError } from '../_shared/http/errors.ts';
import { requireProjectKey } from '../_shared/http/guard.ts';
import { readJson } from '../_shared/http/read-body.ts';
import { doBackupWork } from '../_shared/staff/backup-work.ts';
import { isBackupProblem } from '../_shared/staff/backups.ts';

const MAX_BYTES = 2_000;

/**
 * The backups, for Owners: GET lists them, POST makes, verifies, downloads or restores one. The database checks that the caller
 * is an Owner and records each action before it starts.
 */
export const handler = defineFunction(['GET', 'POST'], async (request, environment, dependencies) => {
  await requireProjectKey(request, environment);
  if (request.method === 'GET') return Response.json(await readDesk(request, environment, dependencies));
  const wanted = await readJson(request, backupRequestSchema, MAX_BYTES);
  // Callers without permission learn nothing about the disk, nor which backups exist.
  await readRecord(request, environment, dependencies);
  if (wanted.wanted === 'download') return await download(wanted.name, request, environment, dependencies);
  if (wanted.wanted === 'restore') await beginRestore(wanted, request, environment, dependencies);
  else await begin(wanted, request, environment, dependencies);
  return Response.json({ started: true }, { status: 202 });
});

const readRecord = (request: Request, environment: FunctionEnvironment, { db }: FunctionDependencies) =>
  askAsCaller(request, environment, 'read_backup_work', db.rpc('read_backup_work'));

async function readDesk(
  request: Request,
  environment: FunctionEnvironment,
  dependencies: FunctionDependencies,
): Promise<BackupDesk> {
  const { backups, settings } = dependencies;
  const record = await readRecord(request, environment, dependencies);
  const values = await settings.read();
  const [cannot, files] = await Promise.all([backups.ability(), backups.list()]);
  return {
    ...v.parse(backupRecordSchema, record),
    cannot,
    files,
    every_days: values['backups.every-days'],
    hour: values['backups.hour'],
    keep: values['backups.keep'],
  };
}

async function begin(
  wanted: Extract<BackupRequest, { readonly wanted: 'make' | 'prove' }>,
  request: Request,
  environment: FunctionEnvironment,
  dependencies: FunctionDependencies,
): Promise<void> {
  const { db, backups } = dependencies;
  const cannot = (await backups.ability())[wanted.wanted];
  if (cannot !== null) throw new FunctionError(409, 'unavailable', cannot);
  const name = wanted.wanted === 'prove' ? wanted.name : '';
  if (wanted.wanted === 'prove') await find(name, dependencies);
  else await backups.assertRoom().catch(refuse);
  const number = await askAsCaller(
    request,
    environment,
    'begin_backup_work',
    db.rpc('begin_backup_work', { work_kind: wanted.wanted, backup_name: name }),
  );
  dependencies.defer(() =>
    doBackupWork(dependencies, v.parse(v.number(), number), (note, signal) =>
      wanted.wanted === 'prove' ? backups.prove(name, note, signal) : backups.make(note, signal),
    ),
  );
}

const begunSchema = v.object({ number: v.number(), account: v.string(), session: v.nullable(v.string()) });

async function beginRestore(
  { name, why }: Extract<BackupRequest, { readonly wanted: 'restore' }>,
  request: Request,
  environment: FunctionEnvironment,
  dependencies: FunctionDependencies,
): Promise<void> {
  const { db, backups } = dependencies;
  if ((await backups.ability()).restore !== null) {
    throw new FunctionError(409, 'unavailable', 'This server can’t restore a backup into its own database.');
  }
  await find(name, dependencies);
  const begun = await askAsCaller(
    request,
    environment,
    'begin_restore',
    db.rpc('begin_restore', { backup_name: name, why }),
  );
  const { number, account, session } = v.parse(begunSchema, begun);
  dependencies.defer(() =>
    doBackupWork(dependencies, number, (note, signal) =>
      backups.restore(name, { account, session, reason: why }, note, signal),
    ),
  );
}

async function download(
  name: string,
  request: Request,
  environment: FunctionEnvironment,
  dependencies: FunctionDependencies,
): Promise<Response> {
  const found = await find(name, dependencies);
  if (found.withheld !== null) throw new FunctionError(409, found.withheld, WITHHELD[found.withheld]);
  await askAsCaller(
    request,
    environment,
    'record_backup_download',
    dependencies.db.rpc('record_backup_download', { backup_name: name, byte_count: found.bytes }),
  );
  return new Response(found.stream(), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(found.bytes),
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}

const COPY_IT = 'It can be copied on the server, from DATA_DIR/backups.';
const WITHHELD = {
  signs_in: `An earlier version made it, and it holds sessions and secrets that sign people in. ${COPY_IT}`,
  unreadable: `It is damaged, or not a backup of this program, so it may hold secrets that sign people in. ${COPY_IT}`,
} as const;

async function find(name: string, { backups }: FunctionDependencies) {
  const found = await backups.open(name);
  if (found === null) throw new FunctionError(404, 'not_found', 'There is no such backup.');
  return found;
}

function refuse(error: unknown): never {
  if (isBackupProblem(error)) throw new FunctionError(409, 'no_room', error.message);
  throw error;
}
