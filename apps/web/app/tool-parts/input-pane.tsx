import type { ReactNode, RefObject } from 'react';
import { TOOL_INPUT } from '../content/tool-parts.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { TextArea } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { closeIcon, fileIcon, undoIcon } from '../ui/icons.ts';
import { CopyButton } from './copy-button.tsx';
import { FileButton } from './file-button.tsx';
import { FileCard } from './file-card.tsx';
import { textIn } from './held-text.ts';
import { DropHint, Pane } from './pane.tsx';
import styles from './panes.module.css';
import { Progress } from './progress.tsx';
import { isLongToType, MOST_EDITED } from './text-limits.ts';
import type { InputText } from './use-input-text.ts';

export interface InputPaneProps {
  /** The id of the text area, unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  /** From {@link useInputText}. */
  readonly input: InputText;
  /** What is copied, as in "Copy the query". */
  readonly what: string;
  /** A file is being dragged over the page. */
  readonly dropping?: boolean;
  readonly invalid?: boolean;
  readonly problemsId?: string | undefined;
  /** The `accept` attribute of a file input; without `onFiles`, there is no button for files. */
  readonly accept?: string;
  readonly fileLabel?: string;
  readonly onFiles?: (files: readonly File[]) => void;
  readonly onExample?: (() => void) | undefined;
  readonly onClear?: () => void;
  /** Takes or refuses a paste that makes the text too long to be typed ({@link isLongToType}): all of it. */
  readonly onLongPaste: (text: string) => void;
  /** The work on a text that is held: its words, by the text's name, and how to stop it. */
  readonly work?: {
    readonly isBusy: boolean;
    readonly label: (name: string) => string;
    readonly stop: () => void;
  };
  /** More buttons, before the others. */
  readonly tools?: ReactNode;
  /** Half the usual height, for a page with more than two panes. */
  readonly short?: boolean;
  /** Behind the text, for highlights. */
  readonly layer?: ReactNode;
  readonly areaClassName?: string | undefined;
  /** Line numbers, and a layer that replaces the other one: the text then does not wrap. */
  readonly code?: { readonly numbers: ReactNode; readonly layer: ReactNode };
}

/** The field in which a tool's text is typed, pasted, dropped or opened, or the name of a text that is held. */
export function InputPane(props: InputPaneProps) {
  const { id, input, dropping = false, invalid = false, onFiles, onExample, onClear } = props;
  const undo = input.canUndo && (
    <Button variant="quiet" size="small" icon={<Icon path={undoIcon} />} onClick={input.undo}>
      {TOOL_INPUT.undo}
    </Button>
  );
  const copy = <CopyButton what={props.what} disabled={input.isEmpty} text={() => textIn(input.area)} />;
  const tools = (
    <>
      {props.tools}
      {undo}
      {onExample && (
        <Button variant="quiet" size="small" icon={<Icon path={fileIcon} />} onClick={onExample}>
          {TOOL_INPUT.example}
        </Button>
      )}
      {onFiles && <FileButton accept={props.accept} inputLabel={props.fileLabel} onFiles={onFiles} />}
      {onClear && (
        <Button
          variant="quiet"
          size="small"
          icon={<Icon path={closeIcon} />}
          disabled={input.isEmpty}
          onClick={() => {
            onClear();
            input.area.current?.focus();
          }}
        >
          {TOOL_INPUT.clear}
        </Button>
      )}
      {copy}
    </>
  );
  const pane = (
    <Pane title={props.label} htmlFor={id} tools={tools} invalid={invalid}>
      <div className={classNames(styles.areaBox, props.code && styles.numbered)}>
        {props.code?.numbers}
        {props.code?.layer ?? props.layer}
        <TextArea
          code
          ref={input.area as RefObject<HTMLTextAreaElement>}
          id={id}
          className={classNames(styles.area, props.short && styles.short, props.areaClassName)}
          wrap={props.code ? 'off' : 'soft'}
          placeholder={props.placeholder}
          aria-invalid={invalid}
          aria-describedby={props.problemsId}
          aria-errormessage={invalid ? props.problemsId : undefined}
          onInput={input.edited}
          onPaste={(event) => {
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            const pasted = event.clipboardData.getData('text');
            const text = value.slice(0, selectionStart) + pasted + value.slice(selectionEnd);
            const isWanted = isLongToType(value) && text.length <= MOST_EDITED;
            if (isWanted || !isLongToType(text)) return;
            event.preventDefault();
            props.onLongPaste(text);
          }}
          onKeyDown={(event) => {
            // With Caps Lock, the key is Z.
            const isZ = event.key.toLowerCase() === 'z';
            const undo = isZ && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
            if (undo && input.undoByKey()) event.preventDefault();
          }}
        />
        {dropping && <DropHint />}
      </div>
    </Pane>
  );
  const { held } = input;
  return (
    <>
      {held !== null && (
        <FileCard
          name={held.name}
          size={held.size}
          dropping={dropping}
          tools={
            <>
              {props.tools}
              {undo}
              {input.editHeld && (
                <Button variant="quiet" size="small" onClick={input.editHeld}>
                  {TOOL_INPUT.edit}
                </Button>
              )}
              {copy}
            </>
          }
          onClose={input.clear}
        >
          {props.work?.isBusy && (
            <Progress
              label={props.work.label(held.name)}
              share={null}
              onCancel={() => {
                props.work?.stop();
                input.clear();
              }}
            />
          )}
        </FileCard>
      )}
      <div hidden={held !== null}>{pane}</div>
    </>
  );
}
