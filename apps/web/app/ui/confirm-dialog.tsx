import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What is filled in first. Not part of the dialog's description. */
  readonly fields?: ReactNode;
  readonly confirm: string;
  /** Confirming discards something. */
  readonly destructive?: boolean;
  readonly cancel: string;
  readonly onConfirm: () => void;
  /** Also called on Escape and on a press outside. */
  readonly onCancel: () => void;
}

/** Asks for confirmation. It is open while it is rendered; when it is removed, the focus returns to where it was. */
export function ConfirmDialog({
  title,
  children,
  fields,
  confirm,
  destructive = false,
  cancel,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Closed while it is still in the document, so that the browser restores the focus.
    return () => current?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onCancel();
      }}
    >
      <div className={styles.body}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-text`}>{children}</div>
        {fields}
        <div className="button-row">
          <Button variant={destructive ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button onClick={onCancel}>{cancel}</Button>
        </div>
      </div>
    </dialog>
  );
}
