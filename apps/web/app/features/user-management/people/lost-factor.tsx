import type { StaffPerson, StaffSecondFactor } from '@hln/contracts';
import { useId, useRef } from 'react';
import * as v from 'valibot';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffRest } from '../../../lib/staff/staff-client.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { ReasonDialog } from '../../../staff-parts/reason-form/reason-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { factorState } from '../data/people-rows.ts';
import { isLocked, type Rights } from '../rights.ts';
import { ACCOUNT, LOST_FACTOR, USER_MANAGEMENT } from '../texts.ts';
import styles from '../user-management.module.css';

/**
 * Approves the removal of a person's lost second factor.
 *
 * @param person the account's id
 * @param why one line
 * @returns how many approvals are still missing
 * @throws SiteError with the database's sentence
 */
async function approveReset(person: string, why: string): Promise<number> {
  const answer = await staffRest().rpc('approve_second_factor_reset', { person, why }).abortSignal(limited());
  return v.parse(v.number(), dataOf(answer, USER_MANAGEMENT.unsaved));
}

/** A person's second factor, and how to reset it when it is lost. */
export function LostFactor({ person, rights }: { readonly person: StaffPerson; readonly rights: Rights }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const form = staffDraft(`lost-factor:${person.user_id}`);
  const [asking, setAsking] = useOpenForm([form]);
  const { saving, act, directory, isOwner } = rights;
  const returnFocus = useReturnFocus(!saving);
  const factor = directory.factors.get(person.user_id);
  const state = factorState(factor);
  const needed = factor?.approvals_needed ?? 1;
  const isOn = factor !== undefined && factor.enrolled_at !== null;
  const mayApprove = isOn && !isLocked(person, rights) && (needed === 1 || isOwner);
  const note = isOn ? noteOn(factor) : null;
  return (
    <section aria-labelledby={id} className={styles.factor}>
      <h3 id={id} ref={title} tabIndex={-1} className={styles.rightsTitle}>
        {LOST_FACTOR.title}
      </h3>
      <p className={styles.note}>
        {isOn && factor.enrolled_at !== null ? (
          <>
            {LOST_FACTOR.on} <Moment at={factor.enrolled_at} />: {factorsOf(factor)}
          </>
        ) : (
          LOST_FACTOR[state === 'due' ? 'due' : 'off']
        )}
      </p>
      {note !== null && <p className={styles.note}>{note}</p>}
      {mayApprove && !factor.is_approved_by_me && factor.other_owners >= (needed > 1 ? needed : 0) && (
        <Button size="small" disabled={saving} onClick={() => setAsking(form)}>
          {LOST_FACTOR.remove}
        </Button>
      )}
      {asking !== null && (
        <ReasonDialog
          form={asking}
          title={LOST_FACTOR.dialogTitle(person.email)}
          words={ACCOUNT}
          confirm={LOST_FACTOR.confirm}
          cancel={USER_MANAGEMENT.cancel}
          onCancel={() => setAsking(null)}
          onConfirm={(why) => {
            setAsking(null);
            void act(() => approveReset(person.user_id, why), LOST_FACTOR.approved);
            returnFocus(title);
          }}
        >
          {LOST_FACTOR.dialogText(needed)}
        </ReasonDialog>
      )}
    </section>
  );
}

/** A person's factors in words. */
function factorsOf({ has_app: hasApp, passkeys }: StaffSecondFactor): string {
  const parts = [
    ...(hasApp ? [LOST_FACTOR.app] : []),
    ...(passkeys > 0 ? [LOST_FACTOR.passkeys(passkeys)] : []),
  ];
  return parts.join(', ');
}

/** The progress of a reset, or why it can't be done here. */
function noteOn({
  approvals,
  approvals_needed: needed,
  is_approved_by_me: isMine,
  other_owners: others,
}: StaffSecondFactor): string | null {
  if (needed < 2) return null;
  if (others < needed) return LOST_FACTOR.tooFew;
  if (isMine) return LOST_FACTOR.mine;
  return approvals > 0 ? LOST_FACTOR.waiting : null;
}
