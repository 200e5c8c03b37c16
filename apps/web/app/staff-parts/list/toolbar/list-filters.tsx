import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeIcon } from '../../../ui/icons.ts';
import { LIST } from '../../texts.ts';
import type { ListFilter } from '../list-definition.ts';
import { namesOf } from '../list-url.ts';
import type { List } from '../use-list.ts';
import { useTyped } from './search-field.tsx';
import styles from './toolbar.module.css';

interface FilterFieldProps {
  readonly filter: ListFilter;
  /** Empty if the filter is not set. */
  readonly value: string;
  readonly onChange: (value: string, history?: 'push' | 'replace') => void;
}

export interface ListFiltersProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
}

/** Common filters, others on demand, and those that are set. */
export function ListFilters<Row, Filter extends string, Sort extends string>({
  list,
}: ListFiltersProps<Row, Filter, Sort>) {
  const { definition, query, ask } = list;
  const [isMoreShown, setIsMoreShown] = useState(false);
  const filters = useRef<HTMLFieldSetElement>(null);
  const names = namesOf(definition.filters);
  const placeOf = (name: Filter) => definition.filters[name].place;

  function set(name: Filter, value: string, history?: 'push' | 'replace') {
    const { [name]: _, ...others } = query.filters;
    // Replaces the filters of the same name with the new value.
    const changed = { ...others, ...(value !== '' && { [name]: value }) } as typeof query.filters;
    ask({ filters: changed }, history);
  }
  /** The pressed button disappears, so the focus goes to its group. */
  function leave(act: () => void) {
    filters.current?.focus();
    act();
  }

  return (
    <fieldset ref={filters} tabIndex={-1} aria-label={LIST.filters} className={styles.filters}>
      {names
        .filter((name) => {
          const place = placeOf(name);
          const isAsked = place === 'more' && (isMoreShown || query.filters[name] !== undefined);
          return place === undefined || isAsked;
        })
        .map((name) => (
          <FilterField
            key={name}
            filter={definition.filters[name]}
            value={query.filters[name] ?? ''}
            onChange={(value, history) => set(name, value, history)}
          />
        ))}
      {definition.isFixedOrder !== true && <SortField list={list} />}
      {names
        .filter((name) => placeOf(name) === 'link' && query.filters[name] !== undefined)
        .map((name) => (
          <Button
            key={name}
            size="small"
            icon={<Icon path={closeIcon} />}
            aria-label={LIST.remove(definition.filters[name].label)}
            onClick={() => leave(() => set(name, ''))}
          >
            {definition.filters[name].label}
          </Button>
        ))}
      {names.some((name) => placeOf(name) === 'more') && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isMoreShown}
          onClick={() => setIsMoreShown(!isMoreShown)}
        >
          {LIST.more}
        </Button>
      )}
      {list.isNarrowed && (
        <Button variant="quiet" size="small" onClick={() => leave(list.clear)}>
          {LIST.clear}
        </Button>
      )}
    </fieldset>
  );
}

/** Sorts on narrow screens, which have no sortable headings. */
function SortField<Row, Filter extends string, Sort extends string>({
  list: { definition, query, ask },
}: {
  readonly list: List<Row, Filter, Sort>;
}) {
  const id = useId();
  const choices = namesOf(definition.sorts).flatMap((by) =>
    [false, true].map((descending) => ({
      sort: { by, descending },
      value: `${by} ${descending}`,
      label: descending ? LIST.descending(definition.sorts[by]) : definition.sorts[by],
    })),
  );
  return (
    <div className={styles.sortField}>
      <label htmlFor={id}>{LIST.sort}</label>
      <Select
        id={id}
        value={`${query.sort.by} ${query.sort.descending}`}
        options={choices}
        onChoose={({ sort }) => ask({ sort })}
      />
    </div>
  );
}

/** One filter, with its label. */
function FilterField({ filter, value, onChange }: FilterFieldProps) {
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
