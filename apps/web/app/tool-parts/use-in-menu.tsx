import { useEffect, useId, useRef, useState } from 'react';
import { TOOL_OUTPUT } from '../content/tool-parts.ts';
import { type HandoffKind, putHandoff } from '../lib/handoff.ts';
import { isHidden } from '../lib/hidden-tools.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { arrowRightIcon } from '../ui/icons.ts';
import { Link } from '../ui/link.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { receiversOf, useToolContext } from './tool-context.ts';
import styles from './use-in-menu.module.css';

export interface UseInMenuProps {
  /** The kind of the text, which decides which tools are offered. */
  readonly kind: HandoffKind;
  readonly disabled: boolean;
  readonly text: () => string;
  /** Receives the reason if the text can't be handed over. */
  readonly onRefused: (message: string) => void;
}

/** Hands a result to another tool that accepts it. Shows nothing if there is none. */
export function UseInMenu({ kind, disabled, text, onRefused }: UseInMenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const context = useToolContext();
  const hydrated = useHydrated();
  const receivers = receiversOf(context, kind).filter(({ path }) => !hydrated || !isHidden(path));

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  if (receivers.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from wherever the focus is within it.
    <div
      ref={box}
      className={styles.box}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        variant="quiet"
        size="small"
        icon={<Icon path={arrowRightIcon} />}
        disabled={disabled}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {TOOL_OUTPUT.useIn}
      </Button>
      <ul id={listId} className={styles.list} aria-label={TOOL_OUTPUT.useInMenu} hidden={!open}>
        {receivers.map(({ name, path }) => (
          <li key={path}>
            <Link
              to={path}
              onClick={(event) => {
                if (putHandoff({ to: path, from: context.current.path, kind, text: text() })) return;
                event.preventDefault();
                setOpen(false);
                onRefused(TOOL_OUTPUT.tooLongToHandOver(name));
              }}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
