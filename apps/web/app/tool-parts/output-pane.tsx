import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { TOOL_OUTPUT } from '../content/tool-parts.ts';
import type { HandoffKind } from '../lib/handoff.ts';
import { classNames } from '../ui/class-names.ts';
import { TextArea } from '../ui/controls.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CopyButton } from './copy-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { Pane } from './pane.tsx';
import styles from './panes.module.css';
import { shownPart } from './text-limits.ts';
import { type ResultOfStep, UseInMenu } from './use-in-menu.tsx';

export interface OutputPaneProps {
  /** The id of the text area, unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  /** Of a long one, only the beginning is shown ({@link shownPart}), unless `code` is there. */
  readonly text: string;
  /** What is copied, saved and handed over, if that is not the text. */
  readonly whole?: string;
  readonly busy?: boolean;
  /** What is copied, as in "Copy the formatted text". */
  readonly what: string;
  /** How the text is saved, or a button that saves something else instead. */
  readonly download?: { readonly name: string; readonly type: string } | { readonly button: ReactNode };
  /** Offers the text to the tools that accept that kind. */
  readonly useIn?: ResultOfStep & {
    readonly kind: HandoffKind;
    readonly onRefused: (message: string) => void;
  };
  /** More buttons, before the others. */
  readonly tools?: ReactNode;
  readonly wrap?: boolean;
  readonly short?: boolean;
  /** Line numbers and a layer behind the text. The caller then puts the text into the area. */
  readonly code?: { readonly numbers: ReactNode; readonly layer: ReactNode };
  readonly area?: RefObject<HTMLTextAreaElement | null>;
}

/** A tool's text result, read-only. */
export function OutputPane(props: OutputPaneProps) {
  const { text, whole = text, busy = false, code, download, useIn } = props;
  const ownArea = useRef<HTMLTextAreaElement>(null);
  const area = props.area ?? ownArea;
  const empty = text === '';
  const shown = code ? text : shownPart(text);
  const isPart = shown.length < text.length;
  const noteId = `${props.id}-part`;

  // The text does not go through React's `value`, which would write a large text twice, as value and as default value.
  useLayoutEffect(() => {
    if (!code && area.current !== null && area.current.value !== shown) area.current.value = shown;
  }, [shown, area, code]);

  const tools = (
    <>
      {props.tools}
      <CopyButton what={props.what} disabled={empty} text={() => whole} />
      {download &&
        ('button' in download ? (
          download.button
        ) : (
          <DownloadButton {...download} disabled={empty} content={() => whole} />
        ))}
      {useIn && (
        <UseInMenu
          kind={useIn.kind}
          onRefused={useIn.onRefused}
          result={useIn}
          disabled={empty}
          text={() => whole}
        />
      )}
    </>
  );
  return (
    <Pane title={props.label} htmlFor={props.id} tools={tools}>
      <div className={classNames(styles.areaBox, code && styles.numbered)} aria-busy={busy}>
        {code?.numbers}
        {code?.layer}
        <TextArea
          code
          ref={area}
          id={props.id}
          className={classNames(styles.area, props.short && styles.short)}
          readOnly
          wrap={props.wrap ? 'soft' : 'off'}
          placeholder={props.placeholder}
          aria-describedby={isPart ? noteId : undefined}
        />
        {busy && <BusyOverlay />}
      </div>
      {isPart && (
        <p id={noteId} className={styles.partNote}>
          {TOOL_OUTPUT.part(shown.length)}
        </p>
      )}
    </Pane>
  );
}

/** Covers the box of a pane while its content is being made. */
export function BusyOverlay() {
  return (
    <div className={styles.overlay}>
      <Spinner />
    </div>
  );
}
