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
 * Loads something for a staff page. If that fails because the session has ended, the person is sent to sign in and
 * comes back afterwards.
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
  /** null until it has loaded. It stays when reloading fails. */
  readonly data: Data | null;
  readonly failure: string | null;
  /** Whether it is loading, for the first time or again. */
  readonly isReading: boolean;
  /** Stable between renderings. */
  readonly reload: () => void;
}

/**
 * Loads something for a staff page, with failures as messages for its user. @param otherwise the message for a failure
 * without one
 */
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

// The result of a write is shown in the same frame as everything else that the write changes.
notifyManager.setScheduler(queueMicrotask);

/** Everything that staff pages have loaded from the backend, shared by the components inside and deleted with it. */
export function StaffQueries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is shown at once, with a retry button: three silent retries would take seven seconds.
        retry: false,
        // A request detects the connection more reliably than `navigator.onLine`.
        networkMode: 'always',
        // Pages reload when their user asks for it. A list that should follow other people's changes opts in.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A page that is opened again loads again. A list that should appear at once opts in.
        gcTime: 0,
      },
    },
  });
}
