import { readPasted } from '@hln/colour';
import { useState } from 'react';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Swatch } from '../picking/swatch.tsx';
import { explain } from './explain.ts';
import styles from './formats.module.css';
import { keptCss } from './read-text.ts';

export interface ColourFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  /** The colour's text as it was accepted. */
  readonly css: string;
  readonly onChange: (css: string) => void;
}

/** A field that accepts any CSS colour and explains why it rejects a text. */
export function ColourField({ label, placeholder, css, onChange }: ColourFieldProps) {
  const [edit, setEdit] = useState<{ readonly text: string; readonly css: string } | null>(null);
  // The typed text stays until the colour changes by other means.
  const typed = edit?.css === css ? edit.text : null;
  const wrong = typed !== null && typed.trim() !== '' && readPasted(typed) === null;
  return (
    <Field label={label} error={wrong ? explain(typed) : undefined}>
      {(control) => (
        <span className={styles.colourField}>
          <Swatch css={css} className={styles.dot} />
          <Input
            {...control}
            value={typed ?? css}
            placeholder={placeholder}
            verbatim
            onChange={(event) => {
              const text = event.target.value;
              const pasted = readPasted(text);
              const taken = pasted === null ? css : keptCss(pasted);
              setEdit({ text, css: taken });
              if (taken !== css) onChange(taken);
            }}
            onBlur={() => {
              // An invalid text stays so that it can be corrected; a valid one is now the colour's own.
              if (!wrong) setEdit(null);
            }}
          />
        </span>
      )}
    </Field>
  );
}
