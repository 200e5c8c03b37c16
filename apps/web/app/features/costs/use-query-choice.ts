import { useCallback } from 'react';
import { useUrlParameters, withParameters } from '../../staff-parts/use-url-parameters.ts';

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
  const [query, changeUrl] = useUrlParameters();
  const [standard] = options;
  const asked = query.get(name);
  const choose = useCallback(
    (option: string) =>
      changeUrl((now) => withParameters(now, { [name]: option === standard ? null : option }), true),
    [changeUrl, name, standard],
  );
  return [options.find((option) => option === asked) ?? standard, choose];
}
