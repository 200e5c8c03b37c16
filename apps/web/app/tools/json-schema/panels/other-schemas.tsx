import { useEffect, useRef } from 'react';
import { SCHEMA_INPUT } from '../../../content/json-schema.ts';
import { InputPane, type InputPaneProps } from '../../../tool-parts/input-pane.tsx';
import type { InputText } from '../../../tool-parts/use-input-text.ts';
import styles from './other-schemas.module.css';

export interface OtherSchemasProps {
  readonly input: InputText;
  /** There is something in it, so it opens. */
  readonly isWanted: boolean;
  readonly onLongPaste: InputPaneProps['onLongPaste'];
}

/** A field for the schemas that references lead to, folded until it is needed. */
export function OtherSchemas({ input, isWanted, onLongPaste }: OtherSchemasProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isWanted && details.current !== null) details.current.open = true;
  }, [isWanted]);
  return (
    <details ref={details} className={styles.others}>
      <summary>{SCHEMA_INPUT.othersSummary}</summary>
      <p className={styles.hint}>{SCHEMA_INPUT.othersHint}</p>
      <InputPane
        short
        id="schema-others"
        label={SCHEMA_INPUT.others}
        placeholder={SCHEMA_INPUT.othersPlaceholder}
        what={SCHEMA_INPUT.whatOthers}
        input={input}
        onClear={() => input.replaceText('')}
        onLongPaste={onLongPaste}
      />
    </details>
  );
}
