import { RECOVERY_CODES } from '../../../content/second-factor.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

export interface LeaveCodesDialogProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asks whoever is about to lose recovery codes that nobody has kept. */
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
