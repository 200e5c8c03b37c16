import { LIST } from '../../../content/staff-parts.ts';
import { Input } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { searchIcon } from '../../../ui/icons.ts';
import styles from './toolbar.module.css';
import { useTyped } from './use-typed.ts';

export interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (words: string) => void;
}

/** Searches as soon as typing rests. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useTyped(value, onSearch);
  return (
    <search className={styles.search}>
      <Icon path={searchIcon} />
      <Input
        type="search"
        aria-label={LIST.search}
        placeholder={LIST.search}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </search>
  );
}
