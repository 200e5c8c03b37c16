import { createContext, use } from 'react';

/** A message that appears over the page and disappears again. */
export interface Toast {
  readonly id: number;
  /** `danger` stays until it is dismissed. */
  readonly tone: 'success' | 'info' | 'danger';
  readonly text: string;
  /** A button in the message, which closes it. A message with a button stays until it is used or dismissed. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

export interface Toasts {
  /** Shows a message. @returns its id, for `dismiss` */
  readonly show: (toast: Omit<Toast, 'id'>) => number;
  readonly dismiss: (id: number) => void;
}

export interface ToastStore extends Toasts {
  readonly read: () => readonly Toast[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** More would cover the page; the oldest one without a button is removed first, or else the oldest. */
const MOST = 5;

const READING_MS = 8_000;
const PER_CHARACTER_MS = 80;

/** How long (ms) a message stays: enough to read it slowly; null if it waits to be dismissed. */
export function timeOf({ tone, action, text }: Toast): number | null {
  if (tone === 'danger' || action !== undefined) return null;
  return Math.max(READING_MS, text.length * PER_CHARACTER_MS);
}

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (toast) => {
      lastId += 1;
      const goes = toasts.length < MOST ? null : (toasts.find((one) => timeOf(one) !== null) ?? toasts[0]);
      set([...toasts.filter((one) => one !== goes), { ...toast, id: lastId }]);
      return lastId;
    },
    dismiss: (id) => set(toasts.filter((toast) => toast.id !== id)),
  };
}

/** Filled by `ToastProvider`. */
export const ToastContext = createContext<ToastStore | null>(null);

/**
 * Shows messages over the page: what was done, with "Undo" where possible, and what went wrong.
 *
 * @throws Error outside the layout of the staff area
 */
export function useToasts(): ToastStore {
  const store = use(ToastContext);
  if (store === null) throw new Error('This page is not inside the layout for staff (routes.ts).');
  return store;
}
