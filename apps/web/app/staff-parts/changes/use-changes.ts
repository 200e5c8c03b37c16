import { useCallback, useState } from 'react';
import { errorSentence } from '../../lib/staff/staff-queries.tsx';
import { useSessionLoss } from '../../lib/staff/use-session-loss.ts';
import { TOASTS } from '../texts.ts';
import { type Toast, useToasts } from '../toasts/toast-store.ts';

/** What was done, as a message; null where there is nothing to say. */
export type Done = Pick<Toast, 'tone' | 'text' | 'action'> | null;

interface Options {
  /** What to say where a failure has no sentence of its own. */
  readonly unsaved: string;
  /** What to say when something was taken back. */
  readonly undone?: string;
  /** Reads anew what a change may have touched. Stable between renderings. */
  readonly readAnew: () => unknown;
}

export interface Changes {
  /** Whether anything is being done; a form is not sent meanwhile, also not by another Enter. */
  readonly isBusy: boolean;
  /** Does something, says in a toast what became of it, and reads everything anew. @returns whether it was done */
  readonly run: (work: () => Promise<Done>) => Promise<boolean>;
  /**
   * The same for what is done when it has not failed.
   *
   * @param done what to say then
   * @param undo how it is taken back, where it can be: the message gets a button
   */
  readonly act: (
    work: () => Promise<unknown>,
    done: string | (() => string),
    undo?: () => Promise<unknown>,
  ) => Promise<boolean>;
}

/** What is changed on a page. */
export function useChanges({ unsaved, undone = '', readAnew }: Options): Changes {
  const isSessionLost = useSessionLoss();
  const toasts = useToasts();
  // How many: the first of two to end leaves the other's form closed to a second Enter.
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
        // Also after a failure: what is shown may be out of date, which is why it was refused.
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
