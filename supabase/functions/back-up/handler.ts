import { BACKUP_RETENTION_WEEKS } from '@hln/contracts';
import * as v from 'valibot';
import { dataOf } from '../_shared/http/database-errors.ts';
import { defineFunction } from '../_shared/http/define-function.ts';
import type { FunctionDependencies } from '../_shared/http/dependencies.ts';
import { requireServiceKey } from '../_shared/http/guard.ts';
import { doBackupWork } from '../_shared/staff/backup-work.ts';
import type { Counted, NoteProgress } from '../_shared/staff/backups.ts';

const dueSchema = v.object({ make: v.boolean(), prove: v.boolean(), proved: v.nullable(v.string()) });

/** The scheduled job that makes backups, deletes old ones, and verifies the newest each night. */
export const handler = defineFunction(['POST'], async (request, environment, dependencies) => {
  await requireServiceKey(request, environment);
  const { db, backups, settings } = dependencies;
  const values = await settings.read();
  const cannot = await backups.ability();
  const due = v.parse(
    dueSchema,
    dataOf(
      'backups_due',
      await db.rpc('backups_due', {
        every_days: values['backups.every-days'],
        at_hour: values['backups.hour'],
        can_make: cannot.make === null,
        can_prove: cannot.prove === null,
        keep_count: values['backups.keep'],
      }),
    ),
  );
  const report = { made: 0, proved: 0, removed: 0 };
  if (await backups.hasReplaced()) {
    report.made += await attempt('make', '', dependencies, request.signal, backups.makeOfReplaced);
  }
  if (due.make) {
    try {
      report.made += await attempt('make', '', dependencies, request.signal, backups.make);
    } finally {
      // Old backups are deleted even if no backup could be made: they may be taking the room that it needs.
      // Nothing is deleted before the next backup is made, so what would be too old by then goes now.
      const days = BACKUP_RETENTION_WEEKS * 7 - values['backups.every-days'];
      report.removed = await backups.prune(values['backups.keep'], days, due.proved);
    }
  }
  const [newest] = (await backups.list()).filter(({ rows }) => rows !== null);
  if (due.prove && newest !== undefined) {
    report.proved = await attempt('prove', newest.name, dependencies, request.signal, (note, signal) =>
      backups.prove(newest.name, note, signal),
    );
  }
  return Response.json(report);
});

/** @returns 1, or 0 if another process is already doing the work @throws Error when it failed */
async function attempt(
  kind: 'make' | 'prove',
  name: string,
  dependencies: FunctionDependencies,
  signal: AbortSignal,
  work: (note: NoteProgress, signal: AbortSignal) => Promise<Counted>,
): Promise<number> {
  const number: number | null = dataOf(
    'begin_scheduled_backup_work',
    await dependencies.db.rpc('begin_scheduled_backup_work', { work_kind: kind, backup_name: name }),
  );
  if (number === null) return 0;
  if ((await doBackupWork(dependencies, number, work, signal)) !== null) return 1;
  throw new Error(kind === 'make' ? 'No backup was made.' : `${name} was not proved.`);
}
