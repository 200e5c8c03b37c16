import { type ReactNode, useState } from 'react';
import styles from './fold.module.css';

export interface FoldProps {
  /** What opening it shows. */
  readonly label: string;
  /** Opens it, for example when a search has found something inside. It stays open until somebody closes it. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Something that is rarely needed, closed until somebody asks for it. */
export function Fold({ label, isOpen = false, children }: FoldProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [open, setOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpen(true);
  }
  return (
    <details
      className={styles.fold}
      data-fold
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{label}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
