import { BASE64_OPTIONS } from '../../../content/base64-encoder.ts';
import { Choice } from '../../../tool-parts/choice.tsx';
import type { OptionsProps } from './encode-options.tsx';
import { EncodingField } from './encoding-field.tsx';
import styles from './options.module.css';

/** How Base64 is read, and how what comes out is shown. */
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
