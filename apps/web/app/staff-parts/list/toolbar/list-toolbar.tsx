import type { ListColumn } from '../list-column.ts';
import type { ListSettingsControl } from '../settings/use-list-settings.ts';
import type { List } from '../use-list.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { ListFilters } from './list-filters.tsx';
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
      <ListFilters list={list} />
    </div>
  );
}
