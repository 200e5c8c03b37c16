import { QR_SHARING } from '../../../content/qr-generator-result.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

export interface SecretDialogProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The second confirmation before a password goes into a link. */
export function SecretDialog({ onConfirm, onCancel }: SecretDialogProps) {
  return (
    <ConfirmDialog
      title={QR_SHARING.title}
      confirm={QR_SHARING.confirm}
      cancel={QR_SHARING.cancel}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{QR_SHARING.text}</p>
    </ConfirmDialog>
  );
}
