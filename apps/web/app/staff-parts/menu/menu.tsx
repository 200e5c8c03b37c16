import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icons.ts';
import styles from './menu.module.css';

export interface MenuProps extends ButtonLook {
  /** What the button says. */
  readonly label: ReactNode;
  /** The edge of the button that the sheet is aligned with. */
  readonly align?: 'start' | 'end';
  /** The sheet's content, rendered when it is opened. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a sheet below it. Escape closes it and returns the focus; so does moving on to something else. */
export function Menu({ label, align = 'start', children, ...look }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the sheet from wherever the focus is within it.
    <div
      ref={box}
      className={styles.box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <Button
        ref={button}
        size="small"
        {...look}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <Icon path={chevronDownIcon} />
      </Button>
      {isOpen && (
        <div id={id} className={styles.sheet} data-align={align}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
