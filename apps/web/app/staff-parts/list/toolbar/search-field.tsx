import { useEffect, useRef, useState } from 'react';
import { Input } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { searchIcon } from '../../../ui/icons.ts';
import { LIST } from '../../texts.ts';
import styles from './toolbar.module.css';

/** How long (ms) typing has to pause before it counts. */
const REST = 250;

/**
 * A text field whose value counts once typing pauses: what is typed is shown at once, and a value from elsewhere (Back,
 * "Clear filters", a view) replaces it.
 *
 * @param value the current value
 * @param onRest called with what was typed
 */
export function useTyped(value: string, onRest: (typed: string) => void) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const rest = useRef(onRest);
  rest.current = onRest;

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      rest.current(wanted);
    }, REST);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped] as const;
}

export interface SearchFieldProps {
  readonly value: string;
  readonly onSearch: (words: string) => void;
}

/** Searches as soon as typing pauses. */
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
