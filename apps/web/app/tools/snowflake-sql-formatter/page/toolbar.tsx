import { useRef, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, diffIcon, settingsIcon, shareIcon } from '../../../ui/icons.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../formatter.module.css';

export interface ToolbarProps {
  readonly busy: boolean;
  readonly blank: boolean;
  readonly settings: { readonly open: boolean; readonly panelId: string; readonly toggle: () => void };
  readonly diff: { readonly open: boolean; readonly panelId: string; readonly toggle: () => void };
  readonly tests: { readonly open: boolean; readonly panelId: string; readonly toggle: () => void };
  readonly onShare: () => void;
  readonly onFormat: () => void;
}

const subscribeToNothing = () => () => undefined;

/** The name of the modifier key on this platform; the prerendered page says Ctrl. */
function useCommandKey(): string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => (/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'),
    () => 'Ctrl',
  );
}

export function Toolbar({ busy, blank, settings, diff, tests, onShare, onFormat }: ToolbarProps) {
  const commandKey = useCommandKey();
  const formatButton = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(!busy);
  return (
    <div className={styles.toolbar}>
      <div className={styles.toolbarGroup}>
        <Button
          icon={<Icon path={settingsIcon} />}
          aria-expanded={settings.open}
          aria-controls={settings.panelId}
          onClick={settings.toggle}
        >
          Settings
        </Button>
        <Button
          icon={<Icon path={diffIcon} />}
          aria-expanded={diff.open}
          aria-controls={diff.panelId}
          onClick={diff.toggle}
        >
          {diff.open ? 'Hide Diff' : 'Show Diff'}
        </Button>
        <Button
          icon={<Icon path={checkIcon} />}
          aria-expanded={tests.open}
          aria-controls={tests.panelId}
          onClick={tests.toggle}
        >
          Test Validation
        </Button>
        <Button icon={<Icon path={shareIcon} />} disabled={blank} onClick={onShare}>
          Share link
        </Button>
      </div>
      <div className={styles.toolbarGroup}>
        <span className={styles.shortcut} aria-hidden>
          <kbd>{commandKey}</kbd> <kbd>Enter</kbd>
        </span>
        <Button
          ref={formatButton}
          variant="primary"
          className={styles.format}
          busy={busy}
          disabled={busy || blank}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => {
            returnFocus(formatButton);
            onFormat();
          }}
        >
          {busy ? 'Formatting...' : 'Format SQL'}
        </Button>
      </div>
    </div>
  );
}
