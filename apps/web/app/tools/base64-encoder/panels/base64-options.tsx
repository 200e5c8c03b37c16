import { useState } from 'react';
import { BASE64_OPTIONS } from '../../../content/base64-encoder.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import { Checkbox, Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Base64Options, MOST_LINE_WIDTH } from '../options/options.ts';
import styles from './options.module.css';

export interface OptionsProps {
  readonly options: Base64Options;
  readonly onChange: (changed: Partial<Base64Options>) => void;
}

/** How Base64 is written. A data URL has a fixed form, so it overrides the other options. */
export function EncodeOptions({ options, isFile, onChange }: OptionsProps & { readonly isFile: boolean }) {
  return (
    <div className={styles.options}>
      {!options.dataUrl && (
        <Choice
          label={BASE64_OPTIONS.alphabet}
          options={BASE64_OPTIONS.alphabets}
          value={options.alphabet}
          onChange={(alphabet) => onChange({ alphabet })}
        />
      )}
      {!isFile && (
        <EncodingField
          label={BASE64_OPTIONS.encodings.encode}
          value={options.encoding}
          onChange={(encoding) => onChange({ encoding })}
        />
      )}
      {!options.dataUrl && (
        <LineWidth value={options.lineWidth} onChange={(lineWidth) => onChange({ lineWidth })} />
      )}
      <div>
        {!options.dataUrl && (
          <Checkbox
            label={BASE64_OPTIONS.padding}
            checked={options.padding}
            onChange={({ target }) => onChange({ padding: target.checked })}
          />
        )}
        <Checkbox
          label={BASE64_OPTIONS.dataUrl}
          checked={options.dataUrl}
          onChange={({ target }) => onChange({ dataUrl: target.checked })}
        />
      </div>
    </div>
  );
}

interface LineWidthProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The field shows what was typed while it has the focus; the value in force is always whole and within bounds. */
function LineWidth({ value, onChange }: LineWidthProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field label={BASE64_OPTIONS.lines} hint={BASE64_OPTIONS.linesHint}>
      {(control) => (
        <Input
          {...control}
          type="number"
          min={0}
          max={MOST_LINE_WIDTH}
          step={1}
          value={typed ?? String(value)}
          onChange={({ target }) => {
            setTyped(target.value);
            const width = Math.trunc(Number(target.value));
            onChange(Number.isNaN(width) ? 0 : Math.min(MOST_LINE_WIDTH, Math.max(0, width)));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Field>
  );
}

interface EncodingFieldProps {
  readonly label: string;
  readonly value: Base64Options['encoding'];
  readonly onChange: (encoding: Base64Options['encoding']) => void;
}

/** How characters correspond to bytes. */
export function EncodingField({ label, value, onChange }: EncodingFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          options={BASE64_OPTIONS.encodingNames}
          value={value}
          onChange={({ target }) => {
            const chosen = BASE64_OPTIONS.encodingNames.find((one) => one.value === target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        />
      )}
    </Field>
  );
}

/** How Base64 is read, and how the result is shown. */
export function DecodeOptions({ options, onChange }: OptionsProps) {
  return (
    <div className={styles.options}>
      <Choice
        label={BASE64_OPTIONS.mode}
        options={BASE64_OPTIONS.modes}
        value={options.mode}
        onChange={(mode) => onChange({ mode })}
      />
      <Choice
        label={BASE64_OPTIONS.alphabet}
        options={BASE64_OPTIONS.readAlphabets}
        value={options.readAlphabet}
        onChange={(readAlphabet) => onChange({ readAlphabet })}
      />
      <EncodingField
        label={BASE64_OPTIONS.encodings.decode}
        value={options.encoding}
        onChange={(encoding) => onChange({ encoding })}
      />
      <Choice
        label={BASE64_OPTIONS.view}
        options={BASE64_OPTIONS.views}
        value={options.view}
        onChange={(view) => onChange({ view })}
      />
    </div>
  );
}
