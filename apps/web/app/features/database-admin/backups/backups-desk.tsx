import type { BackupDesk, BackupFile, BackupWork } from '@hln/contracts';
import { useEffect, useRef, useState } from 'react';
import { bytesText } from '../../../lib/bytes-text.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import { useChanges } from '../../../staff-parts/changes/use-changes.ts';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import styles from '../database-admin.module.css';
import { beginBackupWork, downloadBackup } from './ask-backups.ts';
import { BackupList } from './backup-list.tsx';
import { RestoreDialog, restoreForm } from './restore-dialog.tsx';
import { BACKUPS, RESTORE } from './texts.ts';

interface Download {
  /** Progress of the backup that is being downloaded. */
  readonly name: string | null;
  readonly start: (name: string) => Promise<void>;
  readonly cancel: () => void;
}

/** One download at a time; leaving the page stops it. */
function useDownload(): Download {
  const toasts = useToasts();
  const isSessionLost = useSessionLoss();
  const [name, setName] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    name,
    cancel: () => running.current?.abort(),
    start: async (wanted) => {
      if (running.current !== null) return;
      const abort = new AbortController();
      running.current = abort;
      setName(wanted);
      try {
        await downloadBackup(wanted, abort.signal);
        toasts.show({ tone: 'success', text: BACKUPS.downloaded(wanted) });
      } catch (failure) {
        if (abort.signal.aborted) toasts.show({ tone: 'info', text: BACKUPS.stopped });
        else if (!(await isSessionLost(failure))) {
          toasts.show({
            tone: 'danger',
            text: isSiteError(failure) ? failure.message : BACKUPS.notDownloaded,
          });
        }
      } finally {
        running.current = null;
        setName(null);
      }
    },
  };
}

/** The work in progress, or the outcome of the last work. */
function WorkState({ work }: { readonly work: BackupWork | null }) {
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
          {BACKUPS.failedWork(kind, backup ?? '')} {problem}
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone="success">
      <p>{BACKUPS.done(kind, backup ?? '', tables ?? 0, rows ?? 0)}</p>
    </Alert>
  );
}

export interface BackupsDeskProps {
  readonly desk: BackupDesk;
  /** Called when work was started, or could not be. */
  readonly onBegun: () => void;
}

/** The backups, their test restores, and the buttons for them. */
export function BackupsDesk({ desk, onBegun }: BackupsDeskProps) {
  const { isBusy: isBeginning, run } = useChanges({ unsaved: BACKUPS.unbegun, readAnew: onBegun });
  const [asked, setAsked] = useState<BackupFile | null>(null);
  const [restoring, setRestoring] = useOpenForm(desk.files.map(({ name }) => restoreForm(name)));
  const restored = desk.files.find(({ name }) => restoreForm(name) === restoring);
  const download = useDownload();
  const isBusy = isBeginning || desk.latest?.state === 'running';

  async function begin(request: Parameters<typeof beginBackupWork>[0]) {
    // The buttons keep the focus in the meantime: a second press does nothing.
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
          ...(desk.restored === null
            ? []
            : [
                {
                  label: RESTORE.last,
                  value: (
                    <>
                      <Moment at={desk.restored.finished_at ?? desk.restored.started_at} />,{' '}
                      {RESTORE.from(desk.restored)}
                    </>
                  ),
                },
              ]),
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
        onRestore={({ name }) => !isBusy && setRestoring(restoreForm(name))}
      />
      {restored !== undefined && (
        <RestoreDialog
          file={restored}
          elsewhere={desk.cannot.restore}
          onConfirm={(why) => {
            setRestoring(null);
            void begin({ wanted: 'restore', name: restored.name, why });
          }}
          onCancel={() => setRestoring(null)}
        />
      )}
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
