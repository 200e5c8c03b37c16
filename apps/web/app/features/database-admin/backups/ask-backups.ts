import { type BackupDesk, type BackupRequest, backupDeskSchema } from '@hln/contracts';
import * as v from 'valibot';
import { functionUrl } from '../../../lib/backend.ts';
import { downloadBlob } from '../../../lib/download.ts';
import { SiteError } from '../../../lib/errors.ts';
import { askFunction } from '../../../lib/staff/ask-function.ts';
import { limited } from '../../../lib/staff/staff-call.ts';
import { staffHeaders } from '../../../lib/staff/staff-client.ts';
import { BACKUPS } from './texts.ts';

/** A gigabyte over a slow line, in milliseconds. */
const DOWNLOAD_MS = 3_600_000;

const startedSchema = v.object({ started: v.literal(true) });
const refusalSchema = v.object({ error: v.string() });

/** The backups, and what is being done about them. @throws SiteError */
export async function readBackups(signal: AbortSignal): Promise<BackupDesk> {
  return await askFunction('backups', 'GET', backupDeskSchema, BACKUPS.failed, signal);
}

/** Has one made or proved; the server does it after its answer. @throws SiteError */
export async function beginBackupWork(
  request: Exclude<BackupRequest, { readonly wanted: 'download' }>,
): Promise<void> {
  await askFunction('backups', { post: request }, startedSchema, BACKUPS.unbegun);
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
