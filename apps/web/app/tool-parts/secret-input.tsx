import { IconButton } from '../ui/button.tsx';
import { Input } from '../ui/controls.tsx';
import type { FieldControl } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { eyeIcon, eyeOffIcon } from '../ui/icons.ts';
import styles from './secret-input.module.css';

export interface SecretInputProps {
  readonly control: FieldControl;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly shown: boolean;
  readonly onShown: (shown: boolean) => void;
  /** The button's two names, such as "Show the key". */
  readonly words: { readonly show: string; readonly hide: string };
}

/**
 * A password or key, as dots until it is shown. It is not a password field: browsers would offer to save what is typed,
 * and fill in what they saved.
 */
export function SecretInput({ control, value, onChange, shown, onShown, words }: SecretInputProps) {
  return (
    <div className={styles.secret}>
      <Input
        {...control}
        type="text"
        className={shown ? styles.code : styles.masked}
        value={value}
        verbatim
        onChange={({ target }) => onChange(target.value)}
      />
      <IconButton
        label={shown ? words.hide : words.show}
        icon={<Icon path={shown ? eyeOffIcon : eyeIcon} />}
        aria-controls={control.id}
        onClick={() => onShown(!shown)}
      />
    </div>
  );
}
