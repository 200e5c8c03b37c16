import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Changes the URL's parameters. `edit` gets the current ones; `replace` adds no entry to the history. */
export type ChangeUrl = (edit: (current: URLSearchParams) => URLSearchParams, replace?: boolean) => void;

/**
 * The URL's parameters, and a function that changes them, which is the same at each rendering. It reads the URL itself:
 * what was rendered last may be behind it, as when a search that waits for a pause in typing reaches the URL right after
 * a row was opened.
 */
export function useUrlParameters(): readonly [parameters: URLSearchParams, change: ChangeUrl] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback<ChangeUrl>(
    (edit, replace = false) => {
      const search = edit(new URLSearchParams(location.search)).toString();
      void navigate({ search: search === '' ? '' : `?${search}` }, { replace, preventScrollReset: true });
    },
    [navigate],
  );
  return [parameters, change];
}

/** The parameters with these values; null removes one. */
export function withParameters(
  parameters: URLSearchParams,
  values: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
