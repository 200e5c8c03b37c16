import type { ReactNode } from 'react';
import { JSON_OUTPUT } from '../../../content/json-formatter.ts';
import { TOOL_OUTPUT } from '../../../content/tool-parts.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { DownloadButton } from '../../../tool-parts/download-button.tsx';
import { BusyOverlay } from '../../../tool-parts/output-pane.tsx';
import { Pane } from '../../../tool-parts/pane.tsx';
import { UseInMenu } from '../../../tool-parts/use-in-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowLeftIcon } from '../../../ui/icons.ts';
import styles from '../json-formatter.module.css';
import { LinesView } from '../text-view/lines-view.tsx';
import type { TextRows } from '../text-view/text-rows.ts';

export interface ResultPaneProps {
  readonly text: TextRows | null;
  /** Shown if there is no result. */
  readonly empty: ReactNode;
  readonly isJson: boolean;
  readonly lines: boolean;
  readonly busy: boolean;
  /** Why a valid text has no result. */
  readonly failure: string | null;
  /** Replaces the input by the result; null if it is too long. */
  readonly onReplace: (() => void) | null;
  readonly onRefused: (message: string) => void;
}

/** The result as text. */
export function ResultPane(props: ResultPaneProps) {
  const { text, empty, isJson, lines, busy, failure, onReplace, onRefused } = props;
  const none = text === null || text.bytes.length === 0;
  const read = () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(text?.bytes);
  const file = isJson
    ? { name: lines ? 'data.jsonl' : 'data.json', type: lines ? 'application/jsonl' : 'application/json' }
    : { name: 'text.txt', type: 'text/plain' };
  const tools = (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon path={arrowLeftIcon} />}
        disabled={none || onReplace === null}
        title={onReplace === null ? JSON_OUTPUT.tooLongToReplace : undefined}
        onClick={() => onReplace?.()}
      >
        {TOOL_OUTPUT.swap}
      </Button>
      <CopyButton what={JSON_OUTPUT.what} disabled={none} text={read} />
      <DownloadButton {...file} disabled={none} content={() => text?.bytes ?? ''} />
      <UseInMenu
        kind={isJson && !lines ? 'json' : 'text'}
        disabled={none}
        result={{ isEmpty: text?.bytes.length === 0, missing: failure ?? undefined }}
        text={read}
        onRefused={onRefused}
      />
    </>
  );
  return (
    <Pane title={JSON_OUTPUT.label} tools={tools}>
      <div className={styles.viewBox} aria-busy={busy}>
        {none ? (
          <div className={styles.empty}>{empty}</div>
        ) : (
          <LinesView label={JSON_OUTPUT.view} text={text} coloured={isJson} />
        )}
        {busy && <BusyOverlay />}
      </div>
    </Pane>
  );
}
