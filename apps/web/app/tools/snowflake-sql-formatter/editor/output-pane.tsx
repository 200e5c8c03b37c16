import { useLayoutEffect, useRef } from 'react';
import { FORMATTER_COPY, FORMATTER_OUTPUT } from '../../../content/snowflake-sql-formatter.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextArea } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowLeftIcon, downloadIcon } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { downloadSql } from '../files/save-text.ts';
import { useColours } from '../highlighting/use-colours.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './panes.module.css';

export interface OutputPaneProps {
  readonly text: string;
  /** See colour-tokens.ts; null while the text has none. */
  readonly colours: Uint32Array | null;
  readonly busy: boolean;
  /** Whether the text differs from the input, so that replacing the input makes sense. */
  readonly canReplace: boolean;
  readonly onReplace: () => void;
}

export function OutputPane({ text, colours, busy, canReplace, onReplace }: OutputPaneProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const layer = useRef<HTMLPreElement>(null);
  const empty = text === '';

  // Not through React's `value`, which would write a large text twice, as value and as default value.
  useLayoutEffect(() => {
    if (area.current !== null && area.current.value !== text) area.current.value = text;
  }, [text]);
  useColours(area, layer, text, colours);

  return (
    <div className={styles.pane}>
      <div className={styles.paneHead}>
        <label className={styles.paneTitle} htmlFor="formatted-sql">
          {FORMATTER_OUTPUT.label}
        </label>
        <div className={styles.paneTools}>
          <Button
            variant="quiet"
            size="small"
            icon={<Icon path={arrowLeftIcon} />}
            disabled={!canReplace}
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            title={FORMATTER_OUTPUT.replaceKeys}
            onClick={onReplace}
          >
            {FORMATTER_OUTPUT.replace}
          </Button>
          <CopyButton what={FORMATTER_COPY.formatted} disabled={empty} text={() => text} />
          <Button
            variant="quiet"
            size="small"
            icon={<Icon path={downloadIcon} />}
            disabled={empty}
            onClick={() => downloadSql(text)}
          >
            {FORMATTER_OUTPUT.download}
          </Button>
        </div>
      </div>
      <div className={styles.areaBox} aria-busy={busy}>
        <div className={styles.colours} aria-hidden>
          <pre ref={layer} className="textarea-code" />
        </div>
        <TextArea
          code
          ref={area}
          id="formatted-sql"
          className={classNames(styles.area, styles.painted)}
          readOnly
          wrap="off"
          placeholder={FORMATTER_OUTPUT.placeholder}
        />
        {busy && (
          <div className={styles.overlay}>
            <Spinner />
          </div>
        )}
      </div>
    </div>
  );
}
