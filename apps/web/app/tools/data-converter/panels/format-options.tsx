import type { DataFormat } from '@hln/data-formats/formats';
import { CONVERTER_OPTIONS } from '../../../content/data-converter.ts';
import { Checkbox, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import type { ConverterOptions } from '../options/options.ts';
import styles from './format-options.module.css';

export interface FormatOptionsProps {
  readonly options: ConverterOptions;
  readonly onChange: (changed: Partial<ConverterOptions>) => void;
}

interface DelimiterProps extends FormatOptionsProps {
  readonly headerLabel: string;
}

function Delimiter({ options, headerLabel, onChange }: DelimiterProps) {
  return (
    <>
      <Field label={CONVERTER_OPTIONS.delimiter}>
        {(control) => (
          <Select
            {...control}
            options={CONVERTER_OPTIONS.delimiters}
            value={options.delimiter}
            onChoose={({ value }) => onChange({ delimiter: value })}
          />
        )}
      </Field>
      <Check label={headerLabel} name="header" options={options} onChange={onChange} />
    </>
  );
}

type Flag = 'header' | 'typed' | 'nested' | 'flatten';

function Check(props: FormatOptionsProps & { readonly label: string; readonly name: Flag }) {
  const { label, name, options, onChange } = props;
  return (
    <Checkbox
      label={label}
      checked={options[name]}
      onChange={({ target }) => onChange({ [name]: target.checked })}
    />
  );
}

/** How CSV is read; nothing for the other formats, which need no options. */
export function ReadOptions({
  from,
  options,
  onChange,
}: FormatOptionsProps & { readonly from: DataFormat | null }) {
  if (from !== 'csv') return null;
  return (
    <div className={styles.options}>
      <Delimiter headerLabel={CONVERTER_OPTIONS.header} options={options} onChange={onChange} />
      <Check label={CONVERTER_OPTIONS.typed} name="typed" options={options} onChange={onChange} />
      {options.header && (
        <Check label={CONVERTER_OPTIONS.nested} name="nested" options={options} onChange={onChange} />
      )}
    </div>
  );
}

/** YAML can't be indented with tabs, and has no form on one line. */
const YAML_INDENTS = CONVERTER_OPTIONS.indents.filter(({ value }) => value === '2' || value === '4');

/** How the result is written. */
export function WriteOptions(
  props: FormatOptionsProps & { readonly from: DataFormat | null; readonly to: DataFormat },
) {
  const { from, to, options, onChange } = props;
  const indents = to === 'yaml' ? YAML_INDENTS : CONVERTER_OPTIONS.indents;
  const indent = indents.find(({ value }) => value === options.indent) ?? indents[0];
  return (
    <div className={styles.options}>
      {(to === 'json' || to === 'yaml') && (
        <Field label={CONVERTER_OPTIONS.indent}>
          {(control) => (
            <Select
              {...control}
              options={indents}
              value={indent?.value}
              onChoose={({ value }) => onChange({ indent: value })}
            />
          )}
        </Field>
      )}
      {to === 'csv' && (
        <>
          {from !== 'csv' && (
            <Delimiter headerLabel={CONVERTER_OPTIONS.writesHeader} options={options} onChange={onChange} />
          )}
          <Check label={CONVERTER_OPTIONS.flatten} name="flatten" options={options} onChange={onChange} />
        </>
      )}
    </div>
  );
}
