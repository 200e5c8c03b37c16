import { useState } from 'react';
import { PASSWORD_GENERATOR } from '../../../content/password-generator.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import type { Notice } from '../../../tool-parts/notice-bar.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon, eyeIcon, eyeOffIcon, refreshIcon } from '../../../ui/icons.ts';
import styles from '../password-generator.module.css';
import type { SecretReport } from '../running/protocol.ts';
import type { SecretKind } from '../settings/options.ts';

/** Empties the clipboard. Resolves to whether the browser allowed it. */
async function clearClipboard(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText('');
    return true;
  } catch {
    // The page says so and tells the visitor what to do instead.
    return false;
  }
}

export interface ResultPaneProps {
  /** The kind of secret that is requested. */
  readonly kind: SecretKind;
  readonly report: SecretReport | null;
  readonly busy: boolean;
  /** Increases with every press of "New", for the announcement. */
  readonly round: number;
  readonly onAgain: () => void;
  readonly onNotice: (notice: Notice) => void;
}

/** The result. Until it is shown, the page contains only dots, not the text. */
export function ResultPane({ kind, report, busy, round, onAgain, onNotice }: ResultPaneProps) {
  const [shown, setShown] = useState(false);
  const secrets = report?.kind === 'made' ? report.secrets : [];
  const many = secrets.length > 1;
  const text = () => secrets.join('\n');
  const what = many ? PASSWORD_GENERATOR.what.many : PASSWORD_GENERATOR.what.one;

  async function clear() {
    const cleared = await clearClipboard();
    onNotice(
      cleared
        ? { tone: 'success', text: PASSWORD_GENERATOR.cleared }
        : { tone: 'warning', text: PASSWORD_GENERATOR.notCleared },
    );
  }

  const tools = (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon path={shown ? eyeOffIcon : eyeIcon} />}
        onClick={() => setShown(!shown)}
      >
        {shown ? PASSWORD_GENERATOR.hide : PASSWORD_GENERATOR.show}
      </Button>
      <Button variant="quiet" size="small" icon={<Icon path={refreshIcon} />} onClick={onAgain}>
        {PASSWORD_GENERATOR.again}
      </Button>
      <CopyButton what={what} disabled={secrets.length === 0} text={text} />
      {many && (
        <DownloadButton
          name={PASSWORD_GENERATOR.file}
          type="text/plain"
          disabled={false}
          content={() => `${text()}\n`}
        />
      )}
      <Button variant="quiet" size="small" icon={<Icon path={closeIcon} />} onClick={() => void clear()}>
        {PASSWORD_GENERATOR.clearClipboard}
      </Button>
    </>
  );
  // While others are being made, the current ones keep their label.
  const of = report?.kind === 'made' ? report.of : kind;
  const title = many ? PASSWORD_GENERATOR.result.many(secrets.length) : PASSWORD_GENERATOR.result.one[of];
  return (
    <Pane title={title} tools={tools}>
      <ol className={many ? styles.many : styles.one} aria-busy={busy} tabIndex={many ? 0 : undefined}>
        {secrets.length === 0 && (
          <li className={styles.waiting}>
            {report === null ? PASSWORD_GENERATOR.waiting : PASSWORD_GENERATOR.none}
          </li>
        )}
        {secrets.map((secret, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be equal, and their order never changes.
          <li key={index}>
            <Secret secret={secret} shown={shown} />
          </li>
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {round > 0 && <span key={round}>{PASSWORD_GENERATOR.made}</span>}
      </span>
    </Pane>
  );
}

function Secret({ secret, shown }: { readonly secret: string; readonly shown: boolean }) {
  if (shown) return <code>{secret}</code>;
  const characters = [...secret].length;
  return (
    <>
      <code aria-hidden>{'•'.repeat(characters)}</code>
      <span className="visually-hidden">{PASSWORD_GENERATOR.hidden(characters)}</span>
    </>
  );
}
