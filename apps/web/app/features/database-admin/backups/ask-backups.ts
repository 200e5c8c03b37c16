import {
  type BackupDesk,
  type BackupRequest,
  backupDeskSchema,
  type NewerRows,
  newerRowsSchema,
} from '@hln/contracts';
import * as v from 'valibot';
import { functionUrl } from '../../../lib/backend.ts';
import { downloadBlob } from '../../../lib/download.ts';
import { SiteError } from '../../../lib/errors.ts';
import { askFunction } from '../../../lib/staff/ask-function.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffHeaders, staffRest } from '../../../lib/staff/staff-client.ts';
import { BACKUPS, RESTORE } from './texts.ts';

/** Time limit (ms), enough for a gigabyte over a slow line. */
const DOWNLOAD_MS = 3_600_000;

const startedSchema = v.object({ started: v.literal(true) });
const refusalSchema = v.object({ error: v.string() });

/** The backups, and the work in progress on them. @throws SiteError */
export async function readBackups(signal: AbortSignal): Promise<BackupDesk> {
  return await askFunction('backups', 'GET', backupDeskSchema, BACKUPS.failed, signal);
}

/** Requests a backup, a test restore or a restore, which the server carries out after it has responded. @throws SiteError */
export async function beginBackupWork(
  request: Exclude<BackupRequest, { readonly wanted: 'download' }>,
): Promise<void> {
  await askFunction('backups', { post: request }, startedSchema, BACKUPS.unbegun);
}

/** What a restore of a backup of that time would lose. @throws SiteError */
export async function readNewerRows(moment: string, signal: AbortSignal): Promise<NewerRows> {
  const answer = await staffRest().rpc('rows_newer_than', { moment }).abortSignal(limited(signal));
  return v.parse(newerRowsSchema, dataOf(answer, RESTORE.uncounted));
}

/** Saves a backup as a file. @throws SiteError */
export async function downloadBackup(name: string, signal: AbortSignal): Promise<void> {
  const request: BackupRequest = { wanted: 'download', name };
  try {
    const response = await fetch(functionUrl('backups'), {
      method: 'POST',
      headers: { ...(await staffHeaders()), 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: limited(signal, DOWNLOAD_MS),
    });
    if (response.ok) return downloadBlob(name, await response.blob());
    const refusal = v.safeParse(refusalSchema, await response.json());
    throw new SiteError(
      response.status === 401 || response.status === 403 ? '42501' : 'refused',
      refusal.success ? refusal.output.error : BACKUPS.notDownloaded,
      { status: response.status },
    );
  } catch (cause) {
    if (cause instanceof SiteError) throw cause;
    throw new SiteError('unreachable', BACKUPS.notDownloaded, { cause });
  }
}
