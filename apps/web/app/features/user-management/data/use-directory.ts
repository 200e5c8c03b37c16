import type { StaffLevel } from '@hln/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { errorSentence, useStaffQuery } from '../../../lib/staff/staff-queries.tsx';
import { useSessionLoss } from '../../../lib/staff/use-session-loss.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { USER_MANAGEMENT } from '../texts.ts';
import { type Directory, loadDirectory } from './directory.ts';

/**
 * A change to the permissions of a person or a role, or to whether an account can be used. The database decides whether
 * the caller may make it.
 */
type RightsChange =
  | { readonly kind: 'role'; readonly person: string; readonly role: string }
  /** With a level of null, the role decides again. */
  | {
      readonly kind: 'exception';
      readonly person: string;
      readonly area: string;
      readonly level: StaffLevel | null;
    }
  | {
      readonly kind: 'role-level';
      readonly role: string;
      readonly area: string;
      readonly level: StaffLevel;
    }
  /** The reason is one line. */
  | { readonly kind: 'disable'; readonly person: string; readonly why: string }
  | { readonly kind: 'enable'; readonly person: string };

/** A change, and the one that undoes it. */
export interface UndoableChange {
  readonly change: RightsChange;
  readonly back: RightsChange;
}

export interface DirectoryState {
  /** null until it has loaded. */
  readonly directory: Directory | null;
  readonly failure: string | null;
  readonly reload: () => void;
  readonly saving: boolean;
  /** Makes a change and reloads everything. A toast reports the outcome, with "Undo". */
  readonly change: (change: RightsChange, done: string, back: RightsChange) => void;
  /**
   * Makes several changes, one after the other, up to the first refusal.
   *
   * @param done the message for a number of changes
   */
  readonly changeAll: (changes: readonly UndoableChange[], done: (count: number) => string) => void;
  /**
   * Makes a change that can't be undone, and reloads everything. A toast reports the outcome.
   *
   * @param done the message on success
   * @returns whether it succeeded
   */
  readonly act: <Result>(
    work: () => Promise<Result>,
    done: string | ((result: Result) => string),
  ) => Promise<boolean>;
}

const QUERY_KEY = ['staff-directory'] as const;

/** Everything that the page shows about people and their permissions. */
const SHOWN = [['my-access'], QUERY_KEY, ['staff-sessions'], ['person-access']] as const;

/** People and roles as the database last sent them, and the changes to them. */
export function useDirectory(): DirectoryState {
  const client = useQueryClient();
  const isSessionLost = useSessionLoss();
  const toasts = useToasts();
  const [saving, setSaving] = useState(false);
  const { data, error, refetch } = useStaffQuery(QUERY_KEY, loadDirectory, {
    // Roles contain maps, which the comparison of two responses does not look into.
    structuralSharing: false,
    // The state of an email updates without reloading the page.
    refetchInterval: ({ state: { data: read } }) =>
      read?.invitations.some(({ state }) => state === 'waiting') ? 5_000 : false,
  });

  /** Reloads after a failure too: the change may have been refused because the page is out of date. */
  const readAnew = useCallback(
    () => Promise.all(SHOWN.map((queryKey) => client.invalidateQueries({ queryKey }))),
    [client],
  );

  const changeAll = useCallback(
    (wanted: readonly UndoableChange[], done: (count: number) => string) => {
      const make = async (
        changes: readonly UndoableChange[],
        text: (count: number) => string,
        isUndo: boolean,
      ) => {
        setSaving(true);
        let made = 0;
        let refusal: string | null = null;
        try {
          for (const { change } of changes) {
            await changeRights(change);
            made += 1;
          }
        } catch (failure) {
          if (!(await isSessionLost(failure))) refusal = sentenceOf(failure);
        }
        const undo = changes.slice(0, made).map(({ change, back }) => ({ change: back, back: change }));
        if (made > 0) {
          const run = () => void make(undo, () => USER_MANAGEMENT.undone, true);
          const action = isUndo ? undefined : { label: USER_MANAGEMENT.undo, run };
          toasts.show({ tone: 'success', text: text(made), action });
        }
        if (refusal !== null) toasts.show({ tone: 'danger', text: refusal });
        await readAnew();
        setSaving(false);
      };
      void make(wanted, done, false);
    },
    [readAnew, isSessionLost, toasts],
  );

  const act = useCallback(
    async <Result>(work: () => Promise<Result>, done: string | ((result: Result) => string)) => {
      setSaving(true);
      try {
        const result = await work();
        toasts.show({ tone: 'success', text: typeof done === 'string' ? done : done(result) });
        return true;
      } catch (failure) {
        if (!(await isSessionLost(failure))) toasts.show({ tone: 'danger', text: sentenceOf(failure) });
        return false;
      } finally {
        await readAnew();
        setSaving(false);
      }
    },
    [readAnew, isSessionLost, toasts],
  );

  return {
    directory: data ?? null,
    failure: error === null ? null : sentenceOf(error),
    reload: () => void refetch(),
    saving,
    change: (change, done, back) => changeAll([{ change, back }], () => done),
    changeAll,
    act,
  };
}

const sentenceOf = (error: unknown) => errorSentence(error, USER_MANAGEMENT.unsaved);

/** @throws SiteError with the database's sentence */
async function changeRights(change: RightsChange): Promise<void> {
  dataOf(await send(change), USER_MANAGEMENT.unsaved);
}

function send(change: RightsChange) {
  const rest = staffRest();
  switch (change.kind) {
    case 'role':
      return rest
        .rpc('set_staff_role', { person: change.person, new_role: change.role })
        .abortSignal(limited());
    case 'exception':
      return rest
        .rpc('set_staff_exception', {
          person: change.person,
          area_name: change.area,
          // The generated type does not allow null for a parameter.
          new_level: change.level as StaffLevel,
        })
        .abortSignal(limited());
    case 'role-level':
      return rest
        .rpc('set_role_level', { role_name: change.role, area_name: change.area, new_level: change.level })
        .abortSignal(limited());
    case 'disable':
      return rest.rpc('disable_account', { person: change.person, why: change.why }).abortSignal(limited());
    case 'enable':
      return rest.rpc('enable_account', { person: change.person }).abortSignal(limited());
  }
}
