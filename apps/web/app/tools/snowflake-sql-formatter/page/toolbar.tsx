import { useRef } from 'react';
import { FORMATTER_TOOLBAR } from '../../../content/snowflake-sql-formatter.ts';
import { Toolbar, ToolbarGroup } from '../../../tool-parts/layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, diffIcon, minifyIcon, settingsIcon, shareIcon } from '../../../ui/icons.ts';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import styles from '../formatter.module.css';
import { useKeyNames } from './use-key-names.ts';

export interface FormatterToolbarProps {
  readonly busy: boolean;
  readonly blank: boolean;
  readonly settings: { readonly open: boolean; readonly panelId: string; readonly toggle: () => void };
  readonly diff: { readonly open: boolean; readonly panelId: string; readonly toggle: () => void };
  readonly tests: { readonly open: boolean; readonly panelId: string; readonly toggle: () => void };
  readonly onShare: () => void;
  readonly onMinify: () => void;
  readonly onFormat: () => void;
}

export function FormatterToolbar({
  busy,
  blank,
  settings,
  diff,
  tests,
  onShare,
  onMinify,
  onFormat,
}: FormatterToolbarProps) {
  const keys = useKeyNames();
  const formatButton = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(!busy);
  return (
    <Toolbar>
      <ToolbarGroup grows>
        <Button
          icon={<Icon path={settingsIcon} />}
          aria-expanded={settings.open}
          aria-controls={settings.panelId}
          onClick={settings.toggle}
        >
          {FORMATTER_TOOLBAR.settings}
        </Button>
        <Button
          icon={<Icon path={diffIcon} />}
          aria-expanded={diff.open}
          aria-controls={diff.panelId}
          onClick={diff.toggle}
        >
          {diff.open ? FORMATTER_TOOLBAR.hideDiff : FORMATTER_TOOLBAR.showDiff}
        </Button>
        <Button
          icon={<Icon path={checkIcon} />}
          aria-expanded={tests.open}
          aria-controls={tests.panelId}
          onClick={tests.toggle}
        >
          {FORMATTER_TOOLBAR.tests}
        </Button>
        <Button icon={<Icon path={shareIcon} />} disabled={blank} onClick={onShare}>
          {FORMATTER_TOOLBAR.share}
        </Button>
        <Button icon={<Icon path={minifyIcon} />} disabled={blank} onClick={onMinify}>
          {FORMATTER_TOOLBAR.minify}
        </Button>
      </ToolbarGroup>
      <ToolbarGroup>
        <span className={styles.shortcut} aria-hidden>
          <kbd>{keys.command}</kbd> <kbd>{keys.enter}</kbd>
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
          {busy ? FORMATTER_TOOLBAR.formatting : FORMATTER_TOOLBAR.format}
        </Button>
      </ToolbarGroup>
    </Toolbar>
  );
}
