import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { closeIcon } from '../../ui/icons.ts';
import { DRAWER } from '../texts.ts';
import { ToastRegion } from '../toasts/toast-region.tsx';
import styles from './drawer.module.css';

export interface DrawerProps {
  readonly title: string;
  /** The title's language, if it may differ from the page's. */
  readonly titleLang?: string;
  /** Under the title. */
  readonly lede?: ReactNode;
  readonly children: ReactNode;
  /**
   * Stays visible below the scrolling content: the main reason for opening the drawer. Left out where there is little
   * height.
   */
  readonly footer?: ReactNode;
  /** Called on Escape, on a press outside and by the close button; removes the drawer. */
  readonly onClose: () => void;
  /** Where the focus goes if the previous element is no longer in the page, for example after opening a URL. */
  readonly returnFocus: () => HTMLElement | null;
}

/** Details at the side of a page; on a phone, they take the whole screen. Open while it is rendered. */
export function Drawer({ title, titleLang, lede, children, footer, onClose, returnFocus }: DrawerProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const fallback = useRef(returnFocus);
  fallback.current = returnFocus;

  useLayoutEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    current?.showModal();
    return () => {
      // Closed while it is still in the document, so that the browser restores the focus.
      current?.close();
      if (before !== null && before !== document.body && before.isConnected) return;
      const target = fallback.current() ?? document.getElementById('main');
      target?.focus({ preventScroll: target.id === 'main' });
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it.
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={id}
      onCancel={(event) => {
        // Escape is meant for the dialog over this drawer, or for a list of choices.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <div className={styles.titles}>
            <h2 id={id} lang={titleLang} className={styles.title}>
              {title}
            </h2>
            {lede !== undefined && <div className={styles.lede}>{lede}</div>}
          </div>
          <IconButton label={DRAWER.close} icon={<Icon path={closeIcon} />} onClick={onClose} />
        </header>
        <div className={styles.body}>{children}</div>
        {footer !== undefined && footer !== false && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <ToastRegion />
    </dialog>
  );
}
