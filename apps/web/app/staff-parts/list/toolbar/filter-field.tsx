import { LIST } from '../../../content/staff-parts.ts';
import { Input, Select } from '../../../ui/controls.tsx';
import type { ListFilter } from '../list-definition.ts';
import styles from '../list.module.css';
import { useTyped } from './use-typed.ts';

export interface FilterFieldProps {
  readonly filter: ListFilter;
  /** Empty for any. */
  readonly value: string;
  readonly onChange: (value: string, history?: 'push' | 'replace') => void;
}

/** One filter, with its label. */
export function FilterField({ filter, value, onChange }: FilterFieldProps) {
  return (
    <label className={styles.filter}>
      {filter.label}
      {filter.kind === 'choice' && (
        <Select
          value={value}
          options={[{ value: '', label: LIST.any }, ...filter.options]}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {filter.kind === 'day' && (
        <Input type="date" value={value} max="9999-12-31" onChange={({ target }) => onChange(target.value)} />
      )}
      {filter.kind === 'text' && <TextFilter value={value} onChange={onChange} />}
    </label>
  );
}

function TextFilter({ value, onChange }: Pick<FilterFieldProps, 'value' | 'onChange'>) {
  const [typed, setTyped] = useTyped(value, (words) => onChange(words, 'replace'));
  return <Input maxLength={200} value={typed} onChange={({ target }) => setTyped(target.value)} />;
}
