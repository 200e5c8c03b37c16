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
  /** That the text is the tool's result, so that the tool can be a step; other texts of a page begin no chain. */
  readonly result?: ResultOfStep | undefined;
  readonly text: () => string;
  /** Receives the reason if the text can't be handed over. */
  readonly onRefused: (message: string) => void;
}

export interface ResultOfStep {
  /** The tool is done, and its text is empty. */
  readonly isEmpty?: boolean | undefined;
  /** Why a run can't carry it on to the next tool, although it is shown. */
  readonly withheld?: string | undefined;
  /** What the tool lacks, which no link holds. */
  readonly missing?: string | undefined;
}

/** Hands a result to another tool that accepts it. Shows nothing if there is none. */
export function UseInMenu({ kind, disabled, result, text, onRefused }: UseInMenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const context = useToolContext();
  const hydrated = useHydrated();
  const receivers = receiversOf(context, kind).filter(({ path }) => !hydrated || !isHidden(path));

  const step = result === undefined ? null : context.step;
  const { isEmpty = false, withheld = null, missing = null } = result ?? {};
  // After every render: the text may be another one.
  useEffect(() => step?.offerResult({ kind, text, isReady: !disabled, isEmpty, withheld, missing }));
  useEffect(() => () => step?.offerResult(null), [step]);

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
        {receivers.map(({ name, path, isStep }) => (
          <li key={path}>
            <Link
              to={path}
              onClick={(event) => {
                if (putHandoff({ to: path, from: context.current.path, kind, text: text() })) {
                  if (isStep) step?.goOn(path);
                  return;
                }
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
