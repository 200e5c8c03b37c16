import type { BackupDesk, BackupFile } from '@hln/contracts';
import { useState } from 'react';
import { BACKUPS } from '../../../content/backups.ts';
import { bytesText } from '../../../lib/bytes-text.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from '../database-admin.module.css';
import { beginBackupWork } from './ask-backups.ts';
import { BackupList } from './backup-list.tsx';
import { useDownload } from './use-download.ts';
import { WorkState } from './work-state.tsx';

export interface BackupsDeskProps {
  readonly desk: BackupDesk;
  /** Called when something was begun, or could not be. */
  readonly onBegun: () => void;
}

/** What there is, how it was proved, and what can be done about it. */
export function BackupsDesk({ desk, onBegun }: BackupsDeskProps) {
  const { isBusy: isBeginning, run } = useChanges({ unsaved: BACKUPS.unbegun, readAnew: onBegun });
  const [asked, setAsked] = useState<BackupFile | null>(null);
  const download = useDownload();
  const isBusy = isBeginning || desk.latest?.state === 'running';

  async function begin(request: Parameters<typeof beginBackupWork>[0]) {
    // The buttons keep the focus meanwhile: a second press does nothing.
    if (isBusy) return;
    await run(async () => {
      await beginBackupWork(request);
      return null;
    });
  }
  const cannot = [...new Set([desk.cannot.make, desk.cannot.prove])].filter((why) => why !== null);
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{BACKUPS.text}</p>
      <FactList
        facts={[
          {
            label: BACKUPS.proved,
            value: desk.proved_at === null ? BACKUPS.provedNever : <Moment at={desk.proved_at} />,
          },
          {
            label: BACKUPS.schedule,
            value: (
              <>
                {BACKUPS.scheduled(desk)}{' '}
                <Link to="/staff/resources/system-settings">{BACKUPS.settings}</Link>
              </>
            ),
          },
        ]}
      />
      {cannot.map((why) => (
        <Alert key={why} tone="warning">
          <p>{why}</p>
        </Alert>
      ))}
      <LiveRegion>
        <WorkState work={desk.latest} />
        {download.name !== null && <p>{BACKUPS.downloading(download.name)}</p>}
      </LiveRegion>
      <div className={styles.pair}>
        {desk.cannot.make === null && (
          <Button
            variant="primary"
            busy={isBusy}
            aria-disabled={isBusy}
            onClick={() => void begin({ wanted: 'make' })}
          >
            {BACKUPS.make}
          </Button>
        )}
        {download.name !== null && <Button onClick={download.cancel}>{BACKUPS.cancel}</Button>}
      </div>
      <BackupList
        desk={desk}
        isBusy={isBusy}
        onProve={({ name }) => void begin({ wanted: 'prove', name })}
        onDownload={setAsked}
      />
      {asked !== null && (
        <ConfirmDialog
          title={BACKUPS.askTitle(asked.name)}
          confirm={BACKUPS.download}
          cancel={BACKUPS.cancel}
          onConfirm={() => {
            setAsked(null);
            void download.start(asked.name);
          }}
          onCancel={() => setAsked(null)}
        >
          <p>{BACKUPS.ask(bytesText(asked.bytes))}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
