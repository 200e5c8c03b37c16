import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { URL_PARTS } from '../../../content/url-parts.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { plusIcon } from '../../../ui/icons.ts';
import {
  addPair,
  movePair,
  pairText,
  type QueryPairs,
  readQuery,
  removePair,
  setName,
  setValue,
  writeQuery,
} from '../logic.ts';
import styles from '../url-encoder.module.css';
import { QueryRow } from './query-row.tsx';

export interface QueryTableProps {
  readonly query: string;
  readonly onReplace: (query: string) => void;
  readonly onType: (query: string) => void;
}

const MOST_ROWS = 200;

/** The query, parameter by parameter. Unedited parts keep their bytes. */
export function QueryTable({ query, onReplace, onType }: QueryTableProps) {
  const [kept, setKept] = useState<{ query: string; pairs: QueryPairs }>({ query: '', pairs: [] });
  const [said, setSaid] = useState('');
  const table = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string | null>(null);
  // The rows keep their identity after their own changes; any other text is parsed again.
  const pairs = kept.query === query ? kept.pairs : readQuery(query);

  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    table.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const put = (next: QueryPairs, send: (query: string) => void) => {
    const written = writeQuery(next);
    setKept({ query: written, pairs: next });
    send(written);
  };
  const nameOf = (id: number) => {
    const pair = pairs.find((each) => each.id === id);
    return pair === undefined ? '' : pairText(pair).name;
  };
  const move = (id: number, by: number, control: string) => {
    const moved = movePair(pairs, id, by);
    if (moved === pairs) return;
    focusNext.current = `[data-row="${id}"] [data-control="${control}"]`;
    setSaid(URL_PARTS.moved(nameOf(id), moved.findIndex((each) => each.id === id) + 1, moved.length));
    put(moved, onReplace);
  };
  const remove = (id: number) => {
    const index = pairs.findIndex((each) => each.id === id);
    const neighbour = pairs[index + 1] ?? pairs[index - 1];
    focusNext.current =
      neighbour === undefined
        ? '[data-control="add"]'
        : `[data-row="${neighbour.id}"] [data-control="remove"]`;
    setSaid(URL_PARTS.removed(nameOf(id)));
    put(removePair(pairs, id), onReplace);
  };
  const add = () => {
    const next = addPair(pairs);
    focusNext.current = `[data-row="${next.at(-1)?.id}"] [data-control="name"]`;
    put(next, onReplace);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const row = target?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const control = target?.dataset.control;
    if (row === undefined || control === undefined) return;
    event.preventDefault();
    move(Number(row), event.key === 'ArrowUp' ? -1 : 1, control);
  };

  return (
    <section ref={table}>
      <h3 className={styles.subtitle}>{URL_PARTS.query}</h3>
      {pairs.length === 0 && <p className={styles.quiet}>{URL_PARTS.noQuery}</p>}
      {pairs.length > MOST_ROWS && <p className={styles.quiet}>{URL_PARTS.tooMany(pairs.length)}</p>}
      {pairs.length > 0 && (
        <>
          <table className={styles.query} onKeyDown={onKeyDown}>
            <thead>
              <tr>
                <th scope="col">{URL_PARTS.columns.name}</th>
                <th scope="col">{URL_PARTS.columns.value}</th>
                <th scope="col">
                  <span className="visually-hidden">{URL_PARTS.columns.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {pairs.slice(0, MOST_ROWS).map((pair, index) => (
                <QueryRow
                  key={pair.id}
                  pair={pair}
                  place={index + 1}
                  isFirst={index === 0}
                  isLast={index === pairs.length - 1}
                  onName={(name) => put(setName(pairs, pair.id, name), onType)}
                  onValue={(value) => put(setValue(pairs, pair.id, value), onType)}
                  onMove={(by, control) => move(pair.id, by, control)}
                  onRemove={() => remove(pair.id)}
                />
              ))}
            </tbody>
          </table>
          <p className={styles.quiet}>{URL_PARTS.keys}</p>
        </>
      )}
      <Button size="small" data-control="add" icon={<Icon path={plusIcon} />} onClick={add}>
        {URL_PARTS.add}
      </Button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </section>
  );
}
