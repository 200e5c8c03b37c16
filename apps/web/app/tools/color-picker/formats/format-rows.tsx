import { type Colour, inGamut, serialise } from '@hln/colour';
import { useId, useState } from 'react';
import { FORMATS, READ_AS } from '../../../content/color-picker.ts';
import { CopyButton } from '../../../tool-parts/copy-button.tsx';
import { Input } from '../../../ui/controls.tsx';
import { explain } from './explain.ts';
import styles from './formats.module.css';
import { ON_SRGB, ROWS, type RowFormat, readFormat, remarkOn } from './read-format.ts';

export interface FormatRowsProps {
  readonly colour: Colour;
  readonly onChange: (css: string) => void;
}

/** The colour in every format, each of which can be edited and copied. */
export function FormatRows({ colour, onChange }: FormatRowsProps) {
  const inSrgb = inGamut(colour, 'srgb');
  const inP3 = inGamut(colour, 'display-p3');
  const note = (format: RowFormat): string => {
    const notes = [
      format === 'cmyk' ? FORMATS.naive : '',
      !inSrgb && ON_SRGB.includes(format) ? FORMATS.mapped : '',
      !inP3 && format === 'display-p3' ? FORMATS.mappedP3 : '',
    ];
    return notes.filter((each) => each !== '').join(', ');
  };
  return (
    <div className={styles.rows}>
      {ROWS.map((format) => (
        <FormatRow
          key={format}
          format={format}
          text={serialise(colour, format)}
          note={note(format)}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface FormatRowProps {
  readonly format: RowFormat;
  readonly text: string;
  readonly note: string;
  readonly onChange: (css: string) => void;
}

const why = (format: RowFormat, text: string): string => {
  if (format === 'cmyk') return FORMATS.cmykHint;
  return explain(text);
};

/** While it is edited, it shows what was typed; afterwards, the colour again. */
function FormatRow({ format, text, note, onChange }: FormatRowProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = typed !== null && typed.trim() !== '' && readFormat(format, typed) === null;
  const label = FORMATS.rows[format];
  const remark = typed === null ? null : remarkOn(format, typed);
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-note`} className={styles.note}>
          {remark === null ? note : READ_AS[remark]}
        </span>
      </div>
      <div className={styles.value}>
        <Input
          id={id}
          className={styles.input}
          value={typed ?? text}
          placeholder={format === 'name' ? FORMATS.noName : undefined}
          verbatim
          aria-invalid={wrong}
          aria-describedby={`${id}-note ${id}-wrong`}
          onChange={(event) => {
            setTyped(event.target.value);
            const css = readFormat(format, event.target.value);
            if (css !== null) onChange(css);
          }}
          onBlur={() => setTyped(null)}
        />
        <CopyButton compact what={FORMATS.what(label)} disabled={text === ''} text={() => text} />
      </div>
      <p id={`${id}-wrong`} className={styles.wrong} role="alert">
        {wrong && why(format, typed)}
      </p>
    </div>
  );
}
