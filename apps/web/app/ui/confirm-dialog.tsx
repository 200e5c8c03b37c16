import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

export interface ModalDialogProps {
  readonly title: string;
  /** The dialog's description. */
  readonly children: ReactNode;
  /** What follows the description: fields and buttons. */
  readonly rest: ReactNode;
  /** Also called on Escape and on a press outside. */
  readonly onClose: () => void;
}

/** A dialog over the page. It is open while it is rendered; when it is removed, the focus returns to where it was. */
export function ModalDialog({ title, children, rest, onClose }: ModalDialogProps) {
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
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.body}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-text`}>{children}</div>
        {rest}
      </div>
    </dialog>
  );
}

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

/** Asks for confirmation. */
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
  const buttons = (
    <div className="button-row">
      <Button variant={destructive ? 'danger' : 'primary'} onClick={onConfirm}>
        {confirm}
      </Button>
      <Button onClick={onCancel}>{cancel}</Button>
    </div>
  );
  return (
    <ModalDialog
      title={title}
      onClose={onCancel}
      rest={
        <>
          {fields}
          {buttons}
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}
