import { useState } from 'react';
import { type RowKey, showValues } from './read-rows.ts';

/** What is to be shown: some columns of some rows. */
export interface Wanted {
  readonly keys: readonly RowKey[];
  readonly columns: readonly string[];
}

export interface ShownValues {
  /** undefined while it is masked. */
  readonly valueOf: (key: RowKey | null, column: string) => string | null | undefined;
  /** @throws SiteError */
  readonly show: (wanted: Wanted, why: string) => Promise<void>;
}

/** What was uncovered of a table, until another one is chosen. */
export function useShownValues(table: string): ShownValues {
  const [values, setValues] = useState<ReadonlyMap<string, string | null>>(new Map());
  const nameOf = (key: RowKey, column: string) => JSON.stringify([...key, column]);
  return {
    valueOf: (key, column) => (key === null ? undefined : values.get(nameOf(key, column))),
    show: async ({ keys, columns }, why) => {
      const found = await showValues(table, keys, columns, why);
      setValues(
        (before) =>
          new Map([
            ...before,
            ...found.flatMap(({ key, values: uncovered }) =>
              Object.entries(uncovered).map(([column, value]) => [nameOf(key, column), value] as const),
            ),
          ]),
      );
    },
  };
}
