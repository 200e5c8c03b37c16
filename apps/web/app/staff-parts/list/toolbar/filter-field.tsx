import { useId } from 'react';
import { LIST } from '../../../content/staff-parts.ts';
import { Input, Select } from '../../../ui/controls.tsx';
import type { ListFilter } from '../list-definition.ts';
import { useTyped } from './search-field.tsx';
import styles from './toolbar.module.css';

export interface FilterFieldProps {
  readonly filter: ListFilter;
  /** Empty for any. */
  readonly value: string;
  readonly onChange: (value: string, history?: 'push' | 'replace') => void;
}

/** One filter, with its label. */
export function FilterField({ filter, value, onChange }: FilterFieldProps) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{filter.label}</label>
      {filter.kind === 'choice' && (
        <Select
          id={id}
          value={value}
          options={[{ value: '', label: LIST.any }, ...filter.options]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {filter.kind === 'day' && (
        <Input
          id={id}
          type="date"
          value={value}
          max="9999-12-31"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {filter.kind === 'text' && <TextFilter id={id} value={value} onChange={onChange} />}
    </div>
  );
}

function TextFilter({
  id,
  value,
  onChange,
}: Pick<FilterFieldProps, 'value' | 'onChange'> & { readonly id: string }) {
  const [typed, setTyped] = useTyped(value, (words) => onChange(words, 'replace'));
  return <Input id={id} maxLength={200} value={typed} onChange={({ target }) => setTyped(target.value)} />;
}
