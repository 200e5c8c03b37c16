import type { BackupWork } from '@hln/contracts';
import { BACKUPS } from '../../../content/backups.ts';
import { Alert } from '../../../ui/alert.tsx';

/** What is being done, or how the last work ended. */
export function WorkState({ work }: { readonly work: BackupWork | null }) {
  if (work === null) return null;
  const { kind, state, step, done_parts: done, all_parts: all, backup, tables, rows, problem } = work;
  if (state === 'running') {
    const share = done !== null && all !== null && all > 0 ? BACKUPS.progress(done, all) : null;
    return <p>{[BACKUPS.running(kind), step, share].filter((part) => part !== null).join(', ')}...</p>;
  }
  if (state === 'failed') {
    return (
      <Alert tone="danger">
        <p>
          {kind === 'make' ? BACKUPS.notMade : BACKUPS.notProved(backup ?? '')} {problem}
        </p>
      </Alert>
    );
  }
  const told = kind === 'make' ? BACKUPS.made : BACKUPS.restored;
  return (
    <Alert tone="success">
      <p>{told(backup ?? '', tables ?? 0, rows ?? 0)}</p>
    </Alert>
  );
}
