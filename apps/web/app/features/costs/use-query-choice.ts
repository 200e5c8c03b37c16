import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A choice that is kept in the URL, so that a reload or a shared link shows it again. The first option is the default,
 * which the URL doesn't name.
 *
 * @param name of the parameter
 */
export function useQueryChoice<Option extends string>(
  name: string,
  options: readonly [Option, ...Option[]],
): readonly [chosen: Option, choose: (option: string) => void] {
  const [query, setQuery] = useSearchParams();
  const [standard] = options;
  const asked = query.get(name);
  const choose = useCallback(
    (option: string) => {
      setQuery(
        (current) => {
          const changed = new URLSearchParams(current);
          if (option === standard) changed.delete(name);
          else changed.set(name, option);
          return changed;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setQuery, name, standard],
  );
  return [options.find((option) => option === asked) ?? standard, choose];
}
