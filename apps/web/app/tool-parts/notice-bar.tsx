import { TOOL_PAGE } from '../content/tool-parts.ts';
import { LiveAlert, type Tone } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { closeIcon } from '../ui/icons.ts';
import styles from './notice-bar.module.css';

/** An action for a notice: something on this page, or a link to another. */
type NoticeAction =
  | { readonly label: string; readonly run: () => void }
  | { readonly label: string; readonly to: string };

/** One message above the panes; the next one replaces it. */
export interface Notice {
  readonly tone: Tone;
  readonly text: string;
  /** Shown as a button next to the text. */
  readonly action?: NoticeAction;
}

export interface NoticeBarProps {
  readonly notice: Notice | null;
  readonly onClose: () => void;
}

/** The latest notice, until it is dismissed or replaced by another one. */
export function NoticeBar({ notice, onClose }: NoticeBarProps) {
  return (
    <LiveAlert
      tone={notice === null ? null : notice.tone}
      className={styles.notice}
      actions={
        <>
          {notice?.action && <Action action={notice.action} onClose={onClose} />}
          <Button variant="quiet" size="small" icon={<Icon path={closeIcon} />} onClick={onClose}>
            {TOOL_PAGE.dismissNotice}
          </Button>
        </>
      }
    >
      {notice?.text}
    </LiveAlert>
  );
}

function Action({ action, onClose }: { readonly action: NoticeAction; readonly onClose: () => void }) {
  if ('to' in action) {
    return (
      <LinkButton size="small" to={action.to}>
        {action.label}
      </LinkButton>
    );
  }
  return (
    <Button
      size="small"
      onClick={() => {
        action.run();
        onClose();
      }}
    >
      {action.label}
    </Button>
  );
}
