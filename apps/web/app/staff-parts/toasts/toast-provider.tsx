import { type ReactNode, useState } from 'react';
import { ToastRegion } from './toast-region.tsx';
import { createToastStore, ToastContext } from './toast-store.ts';

/** Lets everything inside show messages over the page. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(createToastStore);
  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion />
    </ToastContext>
  );
}
