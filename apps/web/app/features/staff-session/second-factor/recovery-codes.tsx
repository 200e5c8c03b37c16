import { createContext, use, useEffect } from 'react';
import { downloadText } from '../../../lib/download.ts';
import { LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from './second-factor.module.css';
import { ENROL, RECOVERY_CODES } from './texts.ts';
import { useFocusOnce } from './use-focus-once.ts';

/** Notified while recovery codes are being requested or shown. Null if no codes can appear. */
export const UnkeptCodes = createContext<((are: boolean) => void) | null>(null);

/**
 * Reports that recovery codes, which are shown only once, would be lost if this part of the page disappeared: closing
 * their panel asks first, and so does leaving the page.
 *
 * @param areUnkept while they are being requested or shown; ignored where no codes are shown
 */
export function useUnkeptCodes(areUnkept: boolean): void {
  const tell = use(UnkeptCodes);
  useEffect(() => {
    if (!areUnkept || tell === null) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    tell(true);
    window.addEventListener('beforeunload', ask);
    return () => {
      tell(false);
      window.removeEventListener('beforeunload', ask);
    };
  }, [areUnkept, tell]);
}

export interface RecoveryCodesProps {
  readonly email: string;
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes, shown only once. */
export function RecoveryCodes({ email, codes, onKept }: RecoveryCodesProps) {
  const title = useFocusOnce<HTMLHeadingElement>();
  const [outcome, copy] = useCopy();
  useUnkeptCodes(true);
  const file = RECOVERY_CODES.file(email, codes);
  return (
    <div className={styles.steps}>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {RECOVERY_CODES.title}
      </h3>
      <p>{RECOVERY_CODES.text}</p>
      <ol className={styles.codes} aria-label={RECOVERY_CODES.list}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.letters}>{code}</code>
          </li>
        ))}
      </ol>
      <div className="button-row">
        <Button size="small" onClick={() => void copy(file)}>
          {RECOVERY_CODES.copy}
        </Button>
        <Button
          size="small"
          onClick={() => downloadText(RECOVERY_CODES.fileName, 'text/plain;charset=utf-8', file)}
        >
          {RECOVERY_CODES.download}
        </Button>
        <LiveRegion className={styles.outcome}>
          {outcome !== null && (outcome === 'copied' ? ENROL.copied : ENROL.notCopied)}
        </LiveRegion>
      </div>
      <Button className={styles.begin} variant="primary" onClick={onKept}>
        {RECOVERY_CODES.kept}
      </Button>
    </div>
  );
}

interface LeaveCodesDialogProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks before recovery codes are lost that nobody has saved. */
export function LeaveCodesDialog({ onLeave, onStay }: LeaveCodesDialogProps) {
  return (
    <ConfirmDialog
      destructive
      title={RECOVERY_CODES.leaveTitle}
      confirm={RECOVERY_CODES.leave}
      cancel={RECOVERY_CODES.stay}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      <p>{RECOVERY_CODES.leaveText}</p>
    </ConfirmDialog>
  );
}
