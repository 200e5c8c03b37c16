import { readPasted } from '@hln/colour';
import { useState } from 'react';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Swatch } from '../picking/swatch.tsx';
import { explain } from './explain.ts';
import styles from './formats.module.css';

export interface ColourFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  /** The colour's text as it was taken. */
  readonly css: string;
  readonly onChange: (css: string) => void;
}

/** A field that takes any CSS colour and says why it does not take a text. */
export function ColourField({ label, placeholder, css, onChange }: ColourFieldProps) {
  const [edit, setEdit] = useState<{ readonly text: string; readonly css: string } | null>(null);
  // What was typed holds until the colour changes by other means.
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
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={(event) => {
              const text = event.target.value;
              const taken = readPasted(text)?.css ?? css;
              setEdit({ text, css: taken });
              if (taken !== css) onChange(taken);
            }}
            onBlur={() => {
              // A wrong text stays to be corrected; a right one is the colour's own now.
              if (!wrong) setEdit(null);
            }}
          />
        </span>
      )}
    </Field>
  );
}
