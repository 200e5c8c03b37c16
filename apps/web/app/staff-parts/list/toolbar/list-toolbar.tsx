import { useId } from 'react';
import { LIST } from '../../../content/staff-parts.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/controls.tsx';
import type { ListColumn } from '../list-column.ts';
import { namesOf } from '../list-url.ts';
import type { ListSettingsControl } from '../settings/use-list-settings.ts';
import type { List } from '../use-list.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterField } from './filter-field.tsx';
import { SearchField } from './search-field.tsx';
import styles from './toolbar.module.css';
import { ViewsMenu } from './views-menu.tsx';

export interface ListToolbarProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
  readonly columns: readonly ListColumn<Row, Sort>[];
  readonly shown: readonly ListColumn<Row, Sort>[];
  readonly settings: ListSettingsControl;
  readonly fileName: string;
}

/** Search, filters, views, columns and the file. */
export function ListToolbar<Row, Filter extends string, Sort extends string>({
  list,
  columns,
  shown,
  settings,
  fileName,
}: ListToolbarProps<Row, Filter, Sort>) {
  const { definition, query, ask } = list;
  return (
    <div className={styles.toolbar}>
      <div className={styles.tools}>
        {definition.hasSearch !== false && (
          <SearchField value={query.search} onSearch={(search) => ask({ search }, 'replace')} />
        )}
        <ViewsMenu list={list} settings={settings} />
        <ColumnsMenu columns={columns} shown={shown} settings={settings} />
        <ExportButton list={list} columns={shown} fileName={fileName} />
      </div>
      <div className={styles.filters}>
        {namesOf(definition.filters).map((name) => (
          <FilterField
            key={name}
            filter={definition.filters[name]}
            value={query.filters[name] ?? ''}
            onChange={(value, history) => {
              const { [name]: _, ...others } = query.filters;
              // Without the one that changes, and with its new value: of the same names.
              const filters = { ...others, ...(value !== '' && { [name]: value }) } as typeof query.filters;
              ask({ filters }, history);
            }}
          />
        ))}
        {definition.isFixedOrder !== true && <SortField list={list} />}
        {list.isNarrowed && (
          <Button variant="quiet" size="small" onClick={list.clear}>
            {LIST.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

/** For narrow screens, where the headings that sort are not there. */
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
        onChange={({ target }) => {
          const chosen = choices.find(({ value }) => value === target.value);
          if (chosen !== undefined) ask({ sort: chosen.sort });
        }}
      />
    </div>
  );
}
