import type { ReactNode } from 'react';
import { Alert, LiveAlert, LiveRegion } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LIST } from '../texts.ts';
import styles from './list.module.css';
import type { List } from './use-list.ts';

export interface ListStateProps<Row, Filter extends string, Sort extends string> {
  readonly list: List<Row, Filter, Sort>;
}

/** Reports the parts of the URL that the list doesn't have. */
export function ListFaults<Row, Filter extends string, Sort extends string>({
  list,
}: ListStateProps<Row, Filter, Sort>) {
  return (
    <LiveRegion className={styles.notice}>
      {list.faults.length > 0 && (
        <Alert tone="warning">
          {list.faults.map(({ name, value }) => (
            <p key={name}>{LIST.fault(name, value.length > 60 ? `${value.slice(0, 60)}…` : value)}</p>
          ))}
        </Alert>
      )}
    </LiveRegion>
  );
}

export interface ListProblemProps<Row, Filter extends string, Sort extends string>
  extends ListStateProps<Row, Filter, Sort> {
  readonly isEmpty: boolean;
  readonly empty: ReactNode;
}

/** Why there are no rows, or no new ones, and what to do about it. */
export function ListProblem<Row, Filter extends string, Sort extends string>({
  list,
  isEmpty,
  empty,
}: ListProblemProps<Row, Filter, Sort>) {
  return (
    <>
      <LiveAlert
        tone={list.failure === null ? null : 'danger'}
        urgency="assertive"
        className={styles.problem}
        actions={
          <div className="button-row">
            <Button size="small" onClick={list.reload}>
              {LIST.retry}
            </Button>
            {list.cursor !== null && (
              <Button size="small" onClick={() => list.goTo(null)}>
                {LIST.first}
              </Button>
            )}
          </div>
        }
      >
        <p>
          {list.failure} {list.page !== null && list.page.rows.length > 0 && LIST.stale}
        </p>
      </LiveAlert>
      {isEmpty && (
        <div className={styles.empty}>
          {list.isNarrowed ? (
            <>
              <p>{LIST.noMatch}</p>
              <Button onClick={list.clear}>{LIST.clear}</Button>
            </>
          ) : (
            empty
          )}
          {!list.isNarrowed && list.cursor !== null && (
            <Button onClick={() => list.goTo(null)}>{LIST.first}</Button>
          )}
        </div>
      )}
    </>
  );
}
