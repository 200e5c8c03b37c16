import type { StaffPerson } from '@hln/contracts';
import { useId, useRef } from 'react';
import * as v from 'valibot';
import { SiteError } from '../../../lib/errors.ts';
import { dataOf, limited } from '../../../lib/staff/staff-call.ts';
import { staffAuth, staffRest } from '../../../lib/staff/staff-client.ts';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { useOpenForm } from '../../../lib/use-draft.ts';
import { ReasonDialog } from '../../../staff-parts/reason-form/reason-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import type { Rights } from '../rights.ts';
import { ACCOUNT, USER_MANAGEMENT } from '../texts.ts';
import styles from '../user-management.module.css';

/**
 * Has the sign-in service email a person the link to set a new password, as if they had asked for it themselves. Only
 * the email contains the link.
 *
 * @param person the account's id
 * @throws SiteError with a sentence
 */
async function sendPasswordReset(person: string): Promise<void> {
  const answer = await staffRest().rpc('begin_password_reset', { person }).abortSignal(limited());
  const address = v.parse(v.string(), dataOf(answer, ACCOUNT.notSent));
  const redirectTo = `${window.location.origin}/login`;
  const { error } = await staffAuth().resetPasswordForEmail(address, { redirectTo });
  if (error !== null) throw new SiteError(error.code ?? 'unknown', ACCOUNT.notSent, { cause: error });
}

/** Actions on an account for people who manage accounts. */
export function AccountActions({
  person,
  rights,
}: {
  readonly person: StaffPerson;
  readonly rights: Rights;
}) {
  const id = useId();
  const form = staffDraft(`disable-account:${person.user_id}`);
  const [asking, setAsking] = useOpenForm([form]);
  const title = useRef<HTMLHeadingElement>(null);
  const { saving, change, act } = rights;
  // Each button is disabled while it works, and some are replaced.
  const returnFocus = useReturnFocus(!saving);
  const { user_id, email, is_active } = person;
  const enable = { kind: 'enable', person: user_id } as const;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1} className={styles.rightsTitle}>
        {ACCOUNT.title}
      </h3>
      <div className="button-row">
        {is_active ? (
          <>
            <Button
              size="small"
              disabled={saving}
              onClick={() => {
                void act(() => sendPasswordReset(user_id), ACCOUNT.resetSent(email));
                returnFocus(title);
              }}
            >
              {ACCOUNT.reset}
            </Button>
            <Button size="small" disabled={saving} onClick={() => setAsking(form)}>
              {ACCOUNT.disable}
            </Button>
          </>
        ) : (
          <Button
            size="small"
            disabled={saving}
            onClick={() => {
              const back = { kind: 'disable', person: user_id, why: ACCOUNT.undoReason } as const;
              change(enable, ACCOUNT.enabled(email), back);
              returnFocus(title);
            }}
          >
            {ACCOUNT.enable}
          </Button>
        )}
      </div>
      {asking !== null && (
        <ReasonDialog
          form={asking}
          title={ACCOUNT.disableTitle(email)}
          words={ACCOUNT}
          confirm={ACCOUNT.disable}
          cancel={USER_MANAGEMENT.cancel}
          onCancel={() => setAsking(null)}
          onConfirm={(why) => {
            setAsking(null);
            change({ kind: 'disable', person: user_id, why }, ACCOUNT.disabled(email), enable);
            returnFocus(title);
          }}
        >
          {ACCOUNT.disableText}
        </ReasonDialog>
      )}
    </section>
  );
}
