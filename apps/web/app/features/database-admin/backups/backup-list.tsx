import type { BackupDesk, BackupFile, BackupWork } from '@hln/contracts';
import { bytesText } from '../../../lib/bytes-text.ts';
import { Badge } from '../../../staff-parts/badge/badge.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import styles from '../database-admin.module.css';
import { BACKUPS, RESTORE } from './texts.ts';

export interface BackupListProps {
  readonly desk: BackupDesk;
  readonly isBusy: boolean;
  readonly onProve: (file: BackupFile) => void;
  readonly onDownload: (file: BackupFile) => void;
  readonly onRestore: (file: BackupFile) => void;
}

/** Every backup, the newest first. */
export function BackupList({ desk, isBusy, onProve, onDownload, onRestore }: BackupListProps) {
  if (desk.files.length === 0) return <p>{BACKUPS.none}</p>;
  return (
    <ul className={styles.queries} aria-label={BACKUPS.list}>
      {desk.files.map((file) => (
        <li key={file.name} className={styles.query}>
          <div className={styles.queryText}>
            <p>
              <Moment at={file.made_at} />, {bytesText(file.bytes)}
            </p>
            <p className={styles.note}>
              {file.tables === null || file.rows === null
                ? BACKUPS.byCommand
                : `${BACKUPS.rows(file.tables, file.rows)}. `}
              {file.rows !== null && <Proof proof={desk.proofs.find(({ backup }) => backup === file.name)} />}
            </p>
          </div>
          <div className={styles.pair}>
            {file.rows !== null && desk.cannot.prove === null && (
              <Button
                size="small"
                aria-label={BACKUPS.proveNamed(file.name)}
                aria-disabled={isBusy}
                onClick={() => onProve(file)}
              >
                {BACKUPS.prove}
              </Button>
            )}
            <Button
              size="small"
              aria-label={BACKUPS.downloadNamed(file.name)}
              onClick={() => onDownload(file)}
            >
              {BACKUPS.download}
            </Button>
            {isProved(desk, file) && (
              <Button
                size="small"
                aria-label={RESTORE.openNamed(file.name)}
                aria-disabled={isBusy}
                onClick={() => onRestore(file)}
              >
                {RESTORE.open}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Whether a backup's latest test restore succeeded: only then can it replace the database. */
const isProved = ({ proofs }: BackupDesk, { name }: BackupFile) =>
  proofs.find(({ backup }) => backup === name)?.state === 'done';

function Proof({ proof }: { readonly proof: BackupWork | undefined }) {
  if (proof === undefined || proof.finished_at === null) return BACKUPS.unproved;
  const isGood = proof.state === 'done';
  return (
    <>
      {isGood ? BACKUPS.provedAt : <Badge tone="bad">{BACKUPS.failedAt}</Badge>}{' '}
      <Moment at={proof.finished_at} />
      {isGood ? '.' : `: ${proof.problem}`}
    </>
  );
}
