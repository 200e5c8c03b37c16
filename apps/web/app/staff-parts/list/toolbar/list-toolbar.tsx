import { LIST } from '../../../content/staff-parts.ts';
import { Checkbox } from '../../../ui/controls.tsx';
import { Menu } from '../../menu/menu.tsx';
import type { ListColumn } from '../list-column.ts';
import { withColumn } from '../settings/list-settings.ts';
import type { ListSettingsControl } from '../settings/use-list-settings.ts';
import type { List } from '../use-list.ts';
import { ExportButton } from './export-button.tsx';
import { ListFilters } from './list-filters.tsx';
import { SearchField } from './search-field.tsx';
import styles from './toolbar.module.css';
import { ViewsMenu } from './views-menu.tsx';

interface ColumnsMenuProps<Row, Sort extends string> {
  readonly columns: readonly ListColumn<Row, Sort>[];
  readonly shown: readonly ListColumn<Row, Sort>[];
  readonly settings: ListSettingsControl;
}

/** Which columns are shown, remembered for the person. The first, which names the row, always is. */
function ColumnsMenu<Row, Sort extends string>({
  columns,
  shown,
  settings: { failure, change },
}: ColumnsMenuProps<Row, Sort>) {
  return (
    <Menu label={LIST.columns} align="end">
      {() => (
        <>
          {failure !== null && <p>{failure}</p>}
          {columns.slice(1).map((column) => (
            <Checkbox
              key={column.id}
              label={column.title}
              disabled={failure !== null}
              checked={shown.includes(column)}
              onChange={({ target }) =>
                void change((settings) => withColumn(settings, column.id, target.checked))
              }
            />
          ))}
        </>
      )}
    </Menu>
  );
}

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
