import { type BrowsableColumn, ROW_OPERATORS, type RowFilter, type RowOperator } from '@hln/contracts';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import styles from '../database-admin.module.css';
import { LONGEST_VALUE, MOST_FILTERS } from './rows-url.ts';
import { ROWS } from './texts.ts';

export interface FilterFormProps {
  readonly columns: readonly BrowsableColumn[];
  readonly filters: readonly RowFilter[];
  readonly onChange: (filters: readonly RowFilter[]) => void;
}

/**
 * The active filters, and a form for another one. Columns with personal data can't be filtered, because that would
 * uncover them.
 */
export function FilterForm({ columns, filters, onChange }: FilterFormProps) {
  const open = columns.filter(({ kind }) => ROW_OPERATORS[kind].length > 0);
  const [name, setName] = useState(open[0]?.name ?? '');
  const [chosen, setChosen] = useState<RowOperator>('is');
  const [value, setValue] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const column = open.find((each) => each.name === name);
  const operators = ROW_OPERATORS[column?.kind ?? 'other'];
  const operator = operators.includes(chosen) ? chosen : (operators[0] ?? 'filled');
  const takesValue = operator !== 'empty' && operator !== 'filled';
  return (
    <>
      <form
        className={styles.filterForm}
        aria-label={ROWS.filterForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (filters.length >= MOST_FILTERS) return;
          onChange([...filters, { column: name, operator, value: takesValue ? value.trim() : '' }]);
          setValue('');
        }}
      >
        <Field label={ROWS.column}>
          {(control) => (
            <Select
              {...control}
              value={name}
              options={open.map((each) => ({ value: each.name, label: each.name }))}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label={ROWS.operator}>
          {(control) => (
            <Select
              {...control}
              value={operator}
              options={operators.map((each) => ({ value: each, label: ROWS.operators[each] }))}
              onChoose={({ value }) => setChosen(value)}
            />
          )}
        </Field>
        {takesValue && (
          <Field label={ROWS.value}>
            {(control) => (
              <Input
                {...control}
                value={value}
                maxLength={LONGEST_VALUE}
                autoComplete="off"
                onChange={({ target }) => setValue(target.value)}
              />
            )}
          </Field>
        )}
        <Button ref={add} type="submit">
          {ROWS.add}
        </Button>
      </form>
      {filters.length > 0 && (
        <ul className={styles.pair} aria-label={ROWS.filters}>
          {filters.map((filter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same filter may be there twice.
            <li key={index} className={styles.pair}>
              <span className={styles.code}>{ROWS.filter(filter)}</span>
              <Button
                size="small"
                variant="quiet"
                aria-label={ROWS.removeNamed(ROWS.filter(filter))}
                onClick={() => {
                  onChange(filters.filter((_, place) => place !== index));
                  // The button disappears with its filter.
                  add.current?.focus();
                }}
              >
                {ROWS.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
