import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

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
