import { useState } from 'react';
import { PASSWORD_HISTORY } from '../../../content/password-check.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon, eyeIcon, eyeOffIcon } from '../../../ui/icons.ts';
import { Panel } from '../../../ui/panel.tsx';
import styles from './history.module.css';
import { type Batch, MOST_KEPT } from './history.ts';

export interface HistoryPanelProps {
  readonly history: readonly Batch[];
  readonly onClear: () => void;
}

/** What this tab made, newest first. Until it is shown, the page contains none of it. */
export function HistoryPanel({ history, onClear }: HistoryPanelProps) {
  const [shown, setShown] = useState(false);
  const [cleared, setCleared] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const secrets = history.flatMap((batch) => batch.secrets);
  const clear = () => {
    setIsAsking(false);
    setShown(false);
    setCleared(true);
    onClear();
  };
  return (
    <Panel title={PASSWORD_HISTORY.title}>
      <p className={styles.hint}>{PASSWORD_HISTORY.hint(MOST_KEPT)}</p>
      <div className={styles.tools}>
        <Button
          size="small"
          icon={<Icon path={shown ? eyeOffIcon : eyeIcon} />}
          aria-expanded={shown}
          onClick={() => {
            setShown(!shown);
            setCleared(false);
          }}
        >
          {shown ? PASSWORD_HISTORY.hide : PASSWORD_HISTORY.show}
        </Button>
        <Button
          variant="quiet"
          size="small"
          icon={<Icon path={closeIcon} />}
          onClick={() => (secrets.length === 0 ? clear() : setIsAsking(true))}
        >
          {PASSWORD_HISTORY.clear}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          destructive
          title={PASSWORD_HISTORY.confirm.title}
          confirm={PASSWORD_HISTORY.confirm.yes}
          cancel={PASSWORD_HISTORY.confirm.no}
          onConfirm={clear}
          onCancel={() => setIsAsking(false)}
        >
          <p>{PASSWORD_HISTORY.confirm.text(secrets.length)}</p>
        </ConfirmDialog>
      )}
      {shown && secrets.length === 0 && <p className={styles.hint}>{PASSWORD_HISTORY.empty}</p>}
      {shown && secrets.length > 0 && (
        <ol className={styles.list} aria-label={PASSWORD_HISTORY.title}>
          {secrets.map((secret, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be equal; a place is all that they have.
            <li key={position}>
              <code>{secret}</code>
              <CopyButton compact what={PASSWORD_HISTORY.what(position + 1)} text={() => secret} />
            </li>
          ))}
        </ol>
      )}
      <span role="status" className="visually-hidden">
        {cleared && PASSWORD_HISTORY.cleared}
      </span>
    </Panel>
  );
}
