import { useCallback, useState } from 'react';
import { errorSentence } from '../../lib/staff/staff-queries.tsx';
import { useSessionLoss } from '../../lib/staff/use-session-loss.ts';
import { TOASTS } from '../texts.ts';
import { type Toast, useToasts } from '../toasts/toast-store.ts';

/** The message to show; null if there is none. */
export type Done = Pick<Toast, 'tone' | 'text' | 'action'> | null;

interface Options {
  /** The message for a failure without one. */
  readonly unsaved: string;
  /** The message after an undo. */
  readonly undone?: string;
  /** Reloads everything that a change may have affected. Stable between renderings. */
  readonly readAnew: () => unknown;
}

export interface Changes {
  /** Whether a change is in progress; a form can't be sent in the meantime, not even by pressing Enter again. */
  readonly isBusy: boolean;
  /** Makes a change, reports the outcome in a toast, and reloads everything. @returns whether it succeeded */
  readonly run: (work: () => Promise<Done>) => Promise<boolean>;
  /**
   * The same for a change that counts as done unless it fails.
   *
   * @param done the message then
   * @param undo undoes it, where possible: the message gets a button
   */
  readonly act: (
    work: () => Promise<unknown>,
    done: string | (() => string),
    undo?: () => Promise<unknown>,
  ) => Promise<boolean>;
}

/** The changes that a page makes. */
export function useChanges({ unsaved, undone = '', readAnew }: Options): Changes {
  const isSessionLost = useSessionLoss();
  const toasts = useToasts();
  // A count, because the first of two changes to end must leave the other's form closed to another Enter.
  const [running, setRunning] = useState(0);
  const run = useCallback(
    async (work: () => Promise<Done>): Promise<boolean> => {
      setRunning((now) => now + 1);
      try {
        const done = await work();
        if (done !== null) toasts.show(done);
        return true;
      } catch (failure) {
        if (!(await isSessionLost(failure))) {
          toasts.show({ tone: 'danger', text: errorSentence(failure, unsaved) });
        }
        return false;
      } finally {
        // Also after a failure: it may have been refused because the page is out of date.
        await readAnew();
        setRunning((now) => now - 1);
      }
    },
    [isSessionLost, readAnew, toasts, unsaved],
  );
  const act = useCallback(
    async (work: () => Promise<unknown>, done: string | (() => string), undo?: () => Promise<unknown>) =>
      await run(async () => {
        await work();
        const action =
          undo === undefined ? undefined : { label: TOASTS.undo, run: () => void act(undo, undone) };
        return { tone: 'success', text: typeof done === 'string' ? done : done(), action };
      }),
    [run, undone],
  );
  return { isBusy: running > 0, run, act };
}
