import { useEffect, useRef, useState } from 'react';
import { BACKUPS } from '../../../content/backups.ts';
import { isSiteError } from '../../../lib/errors.ts';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { downloadBackup } from './ask-backups.ts';

export interface Download {
  /** Of the backup that is being downloaded. */
  readonly name: string | null;
  readonly start: (name: string) => Promise<void>;
  readonly cancel: () => void;
}

/** One download at a time; whoever leaves the page ends it. */
export function useDownload(): Download {
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
