import { type RefObject, useRef } from 'react';
import { FORMATTER_COPY, FORMATTER_INPUT } from '../../../content/snowflake-sql-formatter.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextArea } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { fileIcon, undoIcon, uploadIcon } from '../../../ui/icons.ts';
import { MAX_INPUT_LENGTH } from '../files/limits.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './panes.module.css';

export interface InputPaneProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly blank: boolean;
  readonly canUndo: boolean;
  /** A file hovers over the page. */
  readonly dropping: boolean;
  readonly invalid: boolean;
  readonly problemsId: string;
  readonly onEdit: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onExample: () => void;
  readonly onUndo: () => void;
  /** Returns whether it acted, in which case the key press is handled. */
  readonly onUndoKey: () => boolean;
  /** A paste that would make the text too long, with the length it has. */
  readonly onOversizedPaste: (length: number) => void;
}

export function InputPane(props: InputPaneProps) {
  const { area, blank, canUndo, dropping, invalid, problemsId } = props;
  const filePicker = useRef<HTMLInputElement>(null);
  return (
    <div className={classNames(styles.pane, invalid && styles.paneInvalid)}>
      <div className={styles.paneHead}>
        <label className={styles.paneTitle} htmlFor="input-sql">
          {FORMATTER_INPUT.label}
        </label>
        <div className={styles.paneTools}>
          {canUndo && (
            <Button variant="quiet" size="small" icon={<Icon path={undoIcon} />} onClick={props.onUndo}>
              {FORMATTER_INPUT.undo}
            </Button>
          )}
          <Button variant="quiet" size="small" icon={<Icon path={fileIcon} />} onClick={props.onExample}>
            {FORMATTER_INPUT.example}
          </Button>
          <Button
            variant="quiet"
            size="small"
            icon={<Icon path={uploadIcon} />}
            onClick={() => filePicker.current?.click()}
          >
            {FORMATTER_INPUT.openFile}
          </Button>
          <input
            ref={filePicker}
            type="file"
            accept=".sql,.txt,.ddl,.dml,text/plain,application/sql"
            aria-label={FORMATTER_INPUT.file}
            hidden
            onChange={(event) => {
              props.onFiles(Array.from(event.target.files ?? []));
              // Otherwise picking the same file again would change nothing.
              event.target.value = '';
            }}
          />
          <CopyButton what={FORMATTER_COPY.query} disabled={blank} text={() => area.current?.value ?? ''} />
        </div>
      </div>
      <div className={styles.areaBox}>
        <TextArea
          code
          ref={area}
          id="input-sql"
          className={styles.area}
          placeholder={FORMATTER_INPUT.placeholder}
          aria-invalid={invalid}
          aria-describedby={problemsId}
          onInput={props.onEdit}
          onPaste={(event) => {
            const length = event.currentTarget.value.length + event.clipboardData.getData('text').length;
            if (length <= MAX_INPUT_LENGTH) return;
            event.preventDefault();
            props.onOversizedPaste(length);
          }}
          onKeyDown={(event) => {
            const undo =
              event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
            if (undo && props.onUndoKey()) event.preventDefault();
          }}
        />
        {dropping && (
          <div className={styles.dropHint} aria-hidden>
            <Icon path={uploadIcon} />
            {FORMATTER_INPUT.drop}
          </div>
        )}
      </div>
    </div>
  );
}
