import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { UNITS, type Unit } from './periods.ts';

const isUnit = (text: string | null): text is Unit => UNITS.some((unit) => unit === text);

/** What a bar stands for. It is kept in the URL, as the range is; without it there, a bar is a day. */
export function useUnit(): { unit: Unit; setUnit: (unit: string) => void } {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('by');
  const setUnit = useCallback(
    (unit: string) => {
      setQuery(
        (current) => {
          const changed = new URLSearchParams(current);
          if (isUnit(unit) && unit !== 'day') changed.set('by', unit);
          else changed.delete('by');
          return changed;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setQuery],
  );
  return { unit: isUnit(asked) ? asked : 'day', setUnit };
}
