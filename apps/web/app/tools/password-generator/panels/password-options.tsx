import { PASSWORD_OPTIONS } from '../../../content/password-generator.ts';
import { NumberField } from '../../../tool-parts/number-field.tsx';
import { Checkbox, Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../password-generator.module.css';
import { type GeneratorOptions, LIMITS } from '../settings/options.ts';

/** The data that each kind's options are rendered from. */
export interface KindOptionsProps {
  readonly options: GeneratorOptions;
  readonly onChange: (changed: Partial<GeneratorOptions>) => void;
}

const CLASSES = ['lower', 'upper', 'digit', 'symbol'] as const;

/** The options of a password with the visitor's own rules. */
export function PasswordOptions({ options, onChange }: KindOptionsProps) {
  return (
    <div className={styles.options}>
      <NumberField
        slider
        label={PASSWORD_OPTIONS.length}
        limits={LIMITS.length}
        value={options.length}
        onChange={(length) => onChange({ length })}
      />
      <div className={styles.classes}>
        {CLASSES.map((name) => (
          <ClassRow key={name} name={name} options={options} onChange={onChange} />
        ))}
      </div>
      <div className={styles.pair}>
        <Field label={PASSWORD_OPTIONS.symbols} hint={PASSWORD_OPTIONS.symbolsHint}>
          {(control) => (
            <Input
              {...control}
              data-option
              verbatim
              maxLength={200}
              className={styles.code}
              value={options.symbols}
              disabled={!options.symbol.use}
              onChange={(event) => onChange({ symbols: event.target.value })}
            />
          )}
        </Field>
        <Field label={PASSWORD_OPTIONS.exclude} hint={PASSWORD_OPTIONS.excludeHint}>
          {(control) => (
            <Input
              {...control}
              data-option
              verbatim
              maxLength={200}
              className={styles.code}
              value={options.exclude}
              onChange={(event) => onChange({ exclude: event.target.value })}
            />
          )}
        </Field>
      </div>
      <div className={styles.pair}>
        <div>
          <Checkbox
            label={PASSWORD_OPTIONS.lookAlikes}
            hint={PASSWORD_OPTIONS.lookAlikesHint}
            checked={options.lookAlikes}
            onChange={(event) => onChange({ lookAlikes: event.target.checked })}
          />
          <Checkbox
            label={PASSWORD_OPTIONS.unique}
            checked={options.unique}
            onChange={(event) => onChange({ unique: event.target.checked })}
          />
        </div>
        <Field label={PASSWORD_OPTIONS.runs}>
          {(control) => (
            <Select
              {...control}
              value={String(options.maxConsecutive)}
              options={PASSWORD_OPTIONS.runsOptions}
              disabled={options.unique}
              onChange={(event) => onChange({ maxConsecutive: Number(event.target.value) })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

function ClassRow({
  name,
  options,
  onChange,
}: KindOptionsProps & { readonly name: (typeof CLASSES)[number] }) {
  const choice = options[name];
  const label = PASSWORD_OPTIONS.classes[name];
  return (
    <>
      <Checkbox
        label={label}
        checked={choice.use}
        onChange={(event) => onChange({ [name]: { ...choice, use: event.target.checked } })}
      />
      <Select
        aria-label={PASSWORD_OPTIONS.atLeast(label)}
        value={String(choice.atLeast)}
        disabled={!choice.use}
        options={Array.from({ length: LIMITS.atLeast.max + 1 }, (_, least) => ({
          value: String(least),
          label: `${PASSWORD_OPTIONS.atLeastShort} ${least}`,
        }))}
        onChange={(event) => onChange({ [name]: { ...choice, atLeast: Number(event.target.value) } })}
      />
    </>
  );
}
