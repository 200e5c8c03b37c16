import { readPasted } from '@hln/colour';
import { useState } from 'react';
import { READ_AS } from '../../../content/color-picker.ts';
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
  const read = typed === null ? null : readPasted(typed);
  const wrong = typed !== null && typed.trim() !== '' && read === null;
  const remark = read?.remark ?? null;
  return (
    <Field
      label={label}
      hint={remark === null ? undefined : READ_AS[remark]}
      error={wrong ? explain(typed) : undefined}
    >
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
              // An invalid text stays so that it can be corrected, and one with a remark so that the remark does; another
              // is now the colour's own.
              if (!wrong && remark === null) setEdit(null);
            }}
          />
        </span>
      )}
    </Field>
  );
}
