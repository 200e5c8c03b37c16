import {
  notifyManager,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { isSiteError } from '../errors.ts';
import { useSessionLoss } from './use-session-loss.ts';

type Options<Data> = Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>;

/**
 * Reads something for a staff page. When it fails because the session has ended, the user is led to sign in and comes
 * back afterwards.
 */
export function useStaffQuery<Data>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Data>,
  options: Options<Data> = {},
): UseQueryResult<Data> {
  const isSessionLost = useSessionLoss();
  return useQuery({
    ...options,
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await read(signal);
      } catch (failure) {
        await isSessionLost(failure);
        throw failure;
      }
    },
  });
}

export interface Reading<Data> {
  /** null until it has been read. What was read stays when reading fails. */
  readonly data: Data | null;
  readonly failure: string | null;
  /** Whether it is being read, for the first time or again. */
  readonly isReading: boolean;
  /** The same between renderings. */
  readonly reload: () => void;
}

/** The same in the words of a page. @param otherwise what to say where a failure has no sentence of its own */
export function useReading<Data>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Data>,
  otherwise: string,
  options: Options<Data> = {},
): Reading<Data> {
  const { data, error, isFetching, refetch } = useStaffQuery(queryKey, read, options);
  const reload = useCallback(() => void refetch(), [refetch]);
  return {
    data: data ?? null,
    failure: error === null ? null : errorSentence(error, otherwise),
    isReading: isFetching,
    reload,
  };
}

/** What an error says to the user. @param otherwise for one that is not of the site's own */
export const errorSentence = (error: unknown, otherwise: string): string =>
  isSiteError(error) ? error.message : otherwise;

// What a write changes is shown in the same frame as everything else that the write leads to.
notifyManager.setScheduler(queueMicrotask);

/** What staff pages have read from the backend, shared by everything inside and gone with it. */
export function StaffQueries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is shown at once, with a button to try again: three silent retries would take seven seconds.
        retry: false,
        // A request finds out more reliably than `navigator.onLine` whether there is a connection.
        networkMode: 'always',
        // Pages read again when their user asks. A list that should follow other people's changes opts in.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A page that is opened again starts afresh. A list that should be there at once opts in.
        gcTime: 0,
      },
    },
  });
}
