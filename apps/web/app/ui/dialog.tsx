import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { closeIcon } from './icons.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Called on the close button, Escape and a click beside the dialog. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal `<dialog>`: the browser keeps the focus inside and gives it back afterwards. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click only adds "beside the dialog"; Escape is built in.
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 className="panel-title" id={titleId}>
          {title}
        </h2>
        <IconButton label="Close" icon={<Icon path={closeIcon} />} size="small" onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
