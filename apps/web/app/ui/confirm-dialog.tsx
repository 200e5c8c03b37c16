import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
  /** Also called on Escape and on a press outside. */
  readonly onCancel: () => void;
}

/**
 * Asks before something is done. It is open while it is in the page; taking it away gives the focus back to where it
 * came from.
 */
export function ConfirmDialog({ title, children, confirm, cancel, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Closed while it is still in the page, so that the browser gives the focus back.
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
        <div className="button-row">
          <Button variant="primary" onClick={onConfirm}>
            {confirm}
          </Button>
          <Button onClick={onCancel}>{cancel}</Button>
        </div>
      </div>
    </dialog>
  );
}
