import type { ReactNode } from 'react';
import { fileSize, TOOL_FILES } from '../content/tool-parts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { closeIcon, fileIcon } from '../ui/icons.ts';
import styles from './file-card.module.css';
import { DropHint, Pane } from './pane.tsx';

export interface FileCardProps {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** A file is being dragged over the page. */
  readonly dropping?: boolean;
  /** More buttons, before the close button. */
  readonly tools?: ReactNode;
  /** Back to the text. */
  readonly onClose: () => void;
  /** Progress, a preview, figures. */
  readonly children?: ReactNode;
}

/** A file in place of a tool's text input, for tools that work on bytes and need not show them. */
export function FileCard({ name, size, dropping = false, tools, onClose, children }: FileCardProps) {
  const close = (
    <>
      {tools}
      <Button variant="quiet" size="small" icon={<Icon path={closeIcon} />} onClick={onClose}>
        {TOOL_FILES.close}
      </Button>
    </>
  );
  return (
    <Pane title={TOOL_FILES.title} tools={close}>
      <div className={styles.card}>
        <Icon path={fileIcon} />
        <p className={styles.name}>
          <strong>{name}</strong>
          <span>{fileSize(size)}</span>
        </p>
        {children && <div className={styles.more}>{children}</div>}
        {dropping && <DropHint />}
      </div>
    </Pane>
  );
}
