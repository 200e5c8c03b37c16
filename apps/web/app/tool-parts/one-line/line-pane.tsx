import { type ReactNode, useCallback, useRef, useState } from 'react';
import * as v from 'valibot';
import { TOOL_FILES, TOOL_INPUT } from '../../content/tool-parts.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { closeIcon, fileIcon } from '../../ui/icons.ts';
import { CopyButton } from '../copy-button.tsx';
import type { Notice } from '../notice-bar.tsx';
import { Pane } from '../pane.tsx';
import { jumpTo, type Problem, Problems } from '../problems.tsx';
import { MOST_IN_LINE } from '../text-limits.ts';
import { useHandoff } from '../use-handoff.ts';
import styles from './line-pane.module.css';

/**
 * The text of a {@link LinePane}, which survives a reload or comes from another page, and the page's notice.
 *
 * @param name of the draft
 */
export function useLine(name: string) {
  const { value: text, change } = useDraft(name, v.string(), '');
  const [notice, setNotice] = useState<Notice | null>(null);
  const replaceText = useCallback((next: string) => change(() => next), [change]);
  useHandoff(replaceText, setNotice);
  return { text, replaceText, notice, setNotice };
}

export interface LinePaneProps {
  /** The id of the field, unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  /** What is copied, as in "Copy the expression". */
  readonly what: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onExample: () => void;
  readonly problems: readonly Problem[];
  /** Receives the reason if a paste is too long. */
  readonly onNotice: (notice: Notice) => void;
  /** More buttons, before the others. */
  readonly tools?: ReactNode;
  /** Options below the field. */
  readonly children?: ReactNode;
}

/** The field in which a tool's text of one line is typed or pasted, with what is wrong with it below. */
export function LinePane(props: LinePaneProps) {
  const { id, label, value, onChange, problems } = props;
  const field = useRef<HTMLInputElement>(null);
  const isInvalid = problems.length > 0;
  const problemsId = `${id}-problems`;
  const tools = (
    <>
      {props.tools}
      <Button variant="quiet" size="small" icon={<Icon path={fileIcon} />} onClick={props.onExample}>
        {TOOL_INPUT.example}
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon path={closeIcon} />}
        disabled={value === ''}
        onClick={() => {
          onChange('');
          field.current?.focus();
        }}
      >
        {TOOL_INPUT.clear}
      </Button>
      <CopyButton what={props.what} disabled={value === ''} text={() => value} />
    </>
  );
  return (
    <>
      <Pane title={label} htmlFor={id} tools={tools} invalid={isInvalid}>
        <Input
          ref={field}
          id={id}
          type="text"
          className={styles.line}
          value={value}
          placeholder={props.placeholder}
          verbatim
          aria-invalid={isInvalid}
          aria-describedby={problemsId}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => {
            const length = value.length + event.clipboardData.getData('text').length;
            if (length <= MOST_IN_LINE) return;
            event.preventDefault();
            const text = TOOL_FILES.tooLarge(TOOL_FILES.textWithPaste, length, MOST_IN_LINE);
            props.onNotice({ tone: 'danger', text });
          }}
        />
        {props.children !== undefined && <div className={styles.options}>{props.children}</div>}
      </Pane>
      <Problems id={problemsId} problems={problems} onJump={(place) => jumpTo(field.current, place)} />
    </>
  );
}

/** A problem at a stretch of a text of one line. Both in UTF-16 code units. */
export function problemInLine(message: string, offset: number, length: number): Problem {
  return { severity: 'error', message, place: { line: 1, column: offset + 1, offset, length } };
}
