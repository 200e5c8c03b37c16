import { type RefObject, useEffect, useState } from 'react';
import { FORMATTER_COPY, FORMATTER_INPUT } from '../../../content/snowflake-sql-formatter.ts';
import { InputPane } from '../../../tool-parts/input-pane.tsx';
import type { InputText } from '../../../tool-parts/use-input-text.ts';
import type { CodeViewHandle } from '../highlighting/use-code-view.tsx';

export interface SqlInputPaneProps {
  readonly input: InputText;
  /** A file is being dragged over the page. */
  readonly dropping: boolean;
  readonly invalid: boolean;
  readonly problemsId: string | undefined;
  readonly code: CodeViewHandle;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onExample: () => void;
  /** A paste that makes the text too long to be typed here: all of it. */
  readonly onLongPaste: (text: string) => void;
}

export function SqlInputPane(props: SqlInputPaneProps) {
  return (
    <InputPane
      {...props}
      id="input-sql"
      label={FORMATTER_INPUT.label}
      placeholder={FORMATTER_INPUT.placeholder}
      what={FORMATTER_COPY.query}
      accept=".sql,.txt,.ddl,.dml,text/plain,application/sql"
      fileLabel={FORMATTER_INPUT.file}
      onClear={() => props.input.replaceText('')}
    />
  );
}

/** Whether anything is selected in a text area. */
export function useHasSelection(area: RefObject<HTMLTextAreaElement | null>): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    const read = () => setHas((area.current?.selectionStart ?? 0) < (area.current?.selectionEnd ?? 0));
    document.addEventListener('selectionchange', read);
    return () => document.removeEventListener('selectionchange', read);
  }, [area]);
  return has;
}
