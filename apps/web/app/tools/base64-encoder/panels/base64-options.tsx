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

/** How bytes are written. A data URL is Base64 in a fixed form, so it overrides the other options. */
export function EncodeOptions({ options, isFile, onChange }: OptionsProps & { readonly isFile: boolean }) {
  const { base } = options;
  const isBase64 = base === 'base64';
  const isDataUrl = isBase64 && options.dataUrl;
  const hasLines = base === 'base32' || (isBase64 && !isDataUrl);
  const hasPadding = hasLines && (isBase64 || options.base32 !== 'crockford');
  return (
    <div className={styles.options}>
      {isBase64 && !isDataUrl && (
        <Choice
          label={BASE64_OPTIONS.alphabet}
          options={BASE64_OPTIONS.alphabets}
          value={options.alphabet}
          onChange={(alphabet) => onChange({ alphabet })}
        />
      )}
      {base === 'base32' && <Base32Alphabet options={options} onChange={onChange} />}
      {base === 'hex' && (
        <>
          <Choice
            label={BASE64_OPTIONS.hexCase}
            options={BASE64_OPTIONS.hexCases}
            value={options.hexCase}
            onChange={(hexCase) => onChange({ hexCase })}
          />
          <Choice
            label={BASE64_OPTIONS.hexSeparator}
            options={BASE64_OPTIONS.hexSeparators}
            value={options.hexSeparator}
            onChange={(hexSeparator) => onChange({ hexSeparator })}
          />
        </>
      )}
      {!isFile && (
        <EncodingField
          label={BASE64_OPTIONS.encodings.encode}
          value={options.encoding}
          onChange={(encoding) => onChange({ encoding })}
        />
      )}
      {hasLines && <LineWidth value={options.lineWidth} onChange={(lineWidth) => onChange({ lineWidth })} />}
      <div>
        {hasPadding && (
          <Checkbox
            label={BASE64_OPTIONS.padding}
            checked={options.padding}
            onChange={({ target }) => onChange({ padding: target.checked })}
          />
        )}
        {isBase64 && (
          <Checkbox
            label={BASE64_OPTIONS.dataUrl}
            checked={options.dataUrl}
            onChange={({ target }) => onChange({ dataUrl: target.checked })}
          />
        )}
        {base === 'base58' && <Checksum options={options} onChange={onChange} />}
      </div>
    </div>
  );
}

function Base32Alphabet({ options, onChange }: OptionsProps) {
  return (
    <Choice
      label={BASE64_OPTIONS.alphabet}
      options={BASE64_OPTIONS.base32s}
      value={options.base32}
      onChange={(base32) => onChange({ base32 })}
    />
  );
}

function Checksum({ options, onChange }: OptionsProps) {
  return (
    <Checkbox
      label={BASE64_OPTIONS.checksum}
      checked={options.checksum}
      onChange={({ target }) => onChange({ checksum: target.checked })}
    />
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
          onChoose={({ value }) => onChange(value)}
        />
      )}
    </Field>
  );
}

/** How text is read, and how the result is shown. */
export function DecodeOptions({ options, onChange }: OptionsProps) {
  const { base } = options;
  return (
    <div className={styles.options}>
      {(base === 'base64' || base === 'base32') && (
        <Choice
          label={BASE64_OPTIONS.mode}
          options={BASE64_OPTIONS.modes}
          value={options.mode}
          onChange={(mode) => onChange({ mode })}
        />
      )}
      {base === 'base64' && (
        <Choice
          label={BASE64_OPTIONS.alphabet}
          options={BASE64_OPTIONS.readAlphabets}
          value={options.readAlphabet}
          onChange={(readAlphabet) => onChange({ readAlphabet })}
        />
      )}
      {base === 'base32' && <Base32Alphabet options={options} onChange={onChange} />}
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
      {base === 'base58' && <Checksum options={options} onChange={onChange} />}
    </div>
  );
}
