import {
  type ComponentProps,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { TOOL_PAGE } from '../content/tool-parts.ts';
import { Alert, LiveRegion } from '../ui/alert.tsx';
import { classNames } from '../ui/class-names.ts';
import { BackLink } from '../ui/page-head.tsx';
import { isHeld } from './held-text.ts';
import styles from './layout.module.css';
import { replaceAll } from './use-input-text.ts';
import { useKeptFocus } from './use-kept-focus.ts';

/** Fields that text can be typed into. */
const TYPED = [
  'textarea',
  'input:not([type])',
  ...['text', 'search', 'url', 'email', 'tel', 'password', 'number'].map((type) => `input[type=${type}]`),
];
/** A paste into one of these is handled by the field itself. */
const EDITABLE = [...TYPED, '[contenteditable]'].join(',');
/** The fields that a paste may go to: not a number, a search within the page, nor a field marked as an option. */
const TARGETS = ['textarea', 'input:not([type])', 'input[type=text]', 'input[type=url]']
  .map((field) => `${field}:not(:disabled, :read-only, [data-option])`)
  .join(',');

type Target = HTMLTextAreaElement | HTMLInputElement;

/** Replaces the text of the tool's first field by a paste that happens outside of any field, and focuses it. */
function usePagePaste(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const from = event.target;
      const text = event.clipboardData?.getData('text') ?? '';
      const isTaken = event.defaultPrevented || (from instanceof Element && from.closest(EDITABLE) !== null);
      if (text === '' || isTaken || document.querySelector('dialog[open]') !== null) return;
      const target = firstField(page.current);
      if (target === null) return;
      event.preventDefault();
      target.focus();
      replace(target, text);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [page]);
}

function firstField(page: HTMLElement | null): Target | null {
  for (const field of page?.querySelectorAll<Target>(TARGETS) ?? [])
    if (field.checkVisibility() || isHeld(field)) return field;
  return null;
}

/**
 * As if everything had been selected and the text been pasted there: the field may handle it in its own way, such as
 * treating a long text as a file. What it replaces can be brought back.
 */
function replace(target: Target, text: string): void {
  target.select();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const own = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(own)) return;
  if (replaceAll(target, text) || document.execCommand('insertText', false, text)) return;
  target.setRangeText(text, 0, target.value.length, 'end');
  target.dispatchEvent(new Event('input', { bubbles: true }));
}

export interface ToolLayoutProps {
  /** Shortcuts that work wherever the focus is on the page. */
  readonly onKeyDown?: KeyboardEventHandler<HTMLDivElement>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Everything between the site's header and footer on a tool's page. */
export function ToolLayout({ onKeyDown, className, children }: ToolLayoutProps) {
  const page = useRef<HTMLDivElement>(null);
  useKeptFocus(page);
  usePagePaste(page);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: see onKeyDown.
    <div ref={page} className={classNames('wrap', styles.page, className)} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

export interface ToolHeadingProps {
  readonly title: string;
  readonly lede: string;
  readonly withoutScript: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
}

/** The place right before the tool, past the link back to all tools. */
const START_ID = 'tool';

export function ToolHeading({ title, lede, withoutScript, aside }: ToolHeadingProps) {
  useEffect(() => {
    const skip = document.querySelector('.skip-link');
    const before = skip?.getAttribute('href');
    skip?.setAttribute('href', `#${START_ID}`);
    return () => skip?.setAttribute('href', before ?? '#main');
  }, []);
  return (
    <header className={styles.header}>
      <div>
        <BackLink to="/tools">{TOOL_PAGE.back}</BackLink>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lede}>{lede}</p>
        <p className={styles.withoutScript}>{withoutScript}</p>
      </div>
      {aside}
      {/* Where “Skip to content” leads on a tool's page: the next Tab is at the tool. */}
      <span id={START_ID} tabIndex={-1} />
    </header>
  );
}

/** A row of options and buttons between hairlines, with groups at its two ends. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}

interface ToolbarGroupProps {
  /** It takes the remaining width. */
  readonly grows?: boolean;
  readonly children: ReactNode;
}

export function ToolbarGroup({ grows = false, children }: ToolbarGroupProps) {
  return <div className={`${styles.toolbarGroup} ${grows ? styles.grows : ''}`}>{children}</div>;
}

interface PanesProps {
  /** Whether the panes hold lines of code: on a wide screen, they extend beyond the text column. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Input and output side by side, or one above the other on a narrow screen. Contains {@link Column}s. */
export function Panes({ wide = false, children }: PanesProps) {
  return <div className={classNames(styles.panes, wide && styles.wide)}>{children}</div>;
}

/**
 * Options and buttons above both panes. Where the panes are stacked, they come between them, so that the input comes
 * first. The first child of {@link Panes}.
 */
export function PanesControls({ children }: { readonly children: ReactNode }) {
  return <div className={styles.controls}>{children}</div>;
}

/**
 * A panel of options that opens above both panes; where the panes are stacked, below them, so that its effect stays
 * visible.
 */
export function PanesPanel({ children }: { readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isBelow = window.matchMedia('(max-width: 52rem)').matches;
    if (isBelow) panel.current?.scrollIntoView();
  }, []);
  return (
    <div ref={panel} className={styles.panel}>
      {children}
    </div>
  );
}

/** A pane with its messages below. */
export function Column({ children }: { readonly children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

/** A line of figures below a pane, announced when it changes. */
export function StatusText({ children }: ComponentProps<'p'>) {
  return (
    <p className={styles.status} role="status">
      {children}
    </p>
  );
}

/** Warns that a reload would lose the text, while it would, and says when the browser stores it outside of the tab. */
export function KeepingNote({ keeping }: { readonly keeping: 'kept' | 'kept-large' | 'unkept' }) {
  return (
    <LiveRegion className={styles.unkept}>
      {keeping === 'unkept' && <Alert tone="warning">{TOOL_PAGE.unkept}</Alert>}
      {keeping === 'kept-large' && <Alert tone="info">{TOOL_PAGE.keptLarge}</Alert>}
    </LiveRegion>
  );
}
