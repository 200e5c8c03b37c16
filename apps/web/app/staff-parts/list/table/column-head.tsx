import { Icon } from '../../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../../ui/icons.ts';
import type { ListColumn } from '../list-column.ts';
import type { List } from '../use-list.ts';
import styles from './table.module.css';

export interface ColumnHeadProps<Row, Filter extends string, Sort extends string> {
  readonly column: ListColumn<Row, Sort>;
  readonly list: List<Row, Filter, Sort>;
}

/** A column's heading; where the list can be sorted by it, a button that does so, and turns the order round. */
export function ColumnHead<Row, Filter extends string, Sort extends string>({
  column,
  list,
}: ColumnHeadProps<Row, Filter, Sort>) {
  const { title, sort, align } = column;
  if (sort === undefined) {
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    );
  }
  const isSorted = list.query.sort.by === sort;
  const { descending } = list.query.sort;
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sorter}
        onClick={() => list.ask({ sort: { by: sort, descending: isSorted && !descending } })}
      >
        {title}
        <Icon
          path={isSorted && descending ? arrowDownIcon : arrowUpIcon}
          className={isSorted ? undefined : styles.unsorted}
        />
      </button>
    </th>
  );
}
