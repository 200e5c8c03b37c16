import { LIST } from '../../../content/staff-parts.ts';
import { Checkbox } from '../../../ui/controls.tsx';
import { Menu } from '../../menu/menu.tsx';
import type { ListColumn } from '../list-column.ts';
import { withColumn } from '../settings/list-settings.ts';
import type { ListSettingsControl } from '../settings/use-list-settings.ts';

export interface ColumnsMenuProps<Row, Sort extends string> {
  readonly columns: readonly ListColumn<Row, Sort>[];
  readonly shown: readonly ListColumn<Row, Sort>[];
  readonly settings: ListSettingsControl;
}

/** Which columns are shown, remembered for the person. The first, which names the row, always is. */
export function ColumnsMenu<Row, Sort extends string>({
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
