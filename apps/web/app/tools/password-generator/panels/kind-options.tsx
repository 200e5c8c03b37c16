import { PASSWORD_OPTIONS } from '../../../content/password-generator.ts';
import { NumberField } from '../../../tool-parts/number-field.tsx';
import { Checkbox, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../password-generator.module.css';
import { LIMITS } from '../settings/options.ts';
import { type KindOptionsProps, PasswordOptions } from './password-options.tsx';

/** The options of the chosen kind. */
export function KindOptions({ options, onChange }: KindOptionsProps) {
  switch (options.kind) {
    case 'passphrase':
      return <PassphraseOptions options={options} onChange={onChange} />;
    case 'pin':
      return <PinOptions options={options} onChange={onChange} />;
    case 'pronounceable':
      return <PronounceableOptions options={options} onChange={onChange} />;
    default:
      return <PasswordOptions options={options} onChange={onChange} />;
  }
}

function PassphraseOptions({ options, onChange }: KindOptionsProps) {
  return (
    <div className={styles.options}>
      <NumberField
        slider
        label={PASSWORD_OPTIONS.words}
        limits={LIMITS.words}
        value={options.words}
        onChange={(words) => onChange({ words })}
      />
      <Field label={PASSWORD_OPTIONS.separator}>
        {(control) => (
          <Select
            {...control}
            value={options.separator}
            options={PASSWORD_OPTIONS.separators}
            onChoose={({ value }) => onChange({ separator: value })}
          />
        )}
      </Field>
      <Checkbox
        label={PASSWORD_OPTIONS.capitals}
        hint={PASSWORD_OPTIONS.capitalsHint}
        checked={options.capitals}
        onChange={(event) => onChange({ capitals: event.target.checked })}
      />
      <Checkbox
        label={PASSWORD_OPTIONS.wordDigit}
        checked={options.wordDigit}
        onChange={(event) => onChange({ wordDigit: event.target.checked })}
      />
    </div>
  );
}

function PinOptions({ options, onChange }: KindOptionsProps) {
  return (
    <div className={styles.options}>
      <NumberField
        slider
        label={PASSWORD_OPTIONS.pinLength}
        limits={LIMITS.pinLength}
        value={options.pinLength}
        onChange={(pinLength) => onChange({ pinLength })}
      />
      <Checkbox
        label={PASSWORD_OPTIONS.avoidTrivial}
        hint={PASSWORD_OPTIONS.avoidTrivialHint}
        checked={options.avoidTrivial}
        onChange={(event) => onChange({ avoidTrivial: event.target.checked })}
      />
    </div>
  );
}

function PronounceableOptions({ options, onChange }: KindOptionsProps) {
  return (
    <div className={styles.options}>
      <NumberField
        slider
        label={PASSWORD_OPTIONS.length}
        limits={LIMITS.sounds}
        value={options.sounds}
        onChange={(sounds) => onChange({ sounds })}
      />
      <NumberField
        label={PASSWORD_OPTIONS.digitsAtEnd}
        limits={LIMITS.digitsAtEnd}
        value={options.digitsAtEnd}
        onChange={(digitsAtEnd) => onChange({ digitsAtEnd })}
      />
      <Checkbox
        label={PASSWORD_OPTIONS.capital}
        hint={PASSWORD_OPTIONS.capitalsHint}
        checked={options.capital}
        onChange={(event) => onChange({ capital: event.target.checked })}
      />
    </div>
  );
}
