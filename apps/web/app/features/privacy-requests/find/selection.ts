import type { PersonalData, PersonalRow } from '@hln/contracts';

/** Identifies a row among all kinds. */
export const idOf = ({ kind, key }: Pick<PersonalRow, 'kind' | 'key'>): string => `${kind} ${key}`;

export const rowsOf = (data: PersonalData): PersonalRow[] => data.kinds.flatMap(({ rows }) => rows);

/** What is ticked at first: all that is the person's own, except what keeps us from writing to them. */
export const initialSelection = (data: PersonalData): ReadonlySet<string> =>
  new Set(
    rowsOf(data)
      .filter(({ kind, is_own }) => is_own && kind !== 'suppression')
      .map(idOf),
  );

/** Whether a row goes with another that is ticked, so that it can't be unticked. */
export const goesAlong = ({ parent }: PersonalRow, ticked: ReadonlySet<string>): boolean =>
  parent !== null && ticked.has(idOf(parent));

/** The ticked rows, and those that go with them. */
export const chosenRows = (data: PersonalData, ticked: ReadonlySet<string>): PersonalRow[] =>
  rowsOf(data).filter((row) => ticked.has(idOf(row)) || goesAlong(row, ticked));

/** How many rows of each kind there are. */
export function countsOf(rows: readonly Pick<PersonalRow, 'kind'>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
