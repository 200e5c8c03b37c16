import type { StaffPerson } from '@hln/contracts';
import { useId, useRef, useState } from 'react';
import { ACCOUNT, USER_MANAGEMENT } from '../../../content/user-management.ts';
import { ReasonDialog } from '../../../staff-parts/reason-form/reason-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { sendPasswordReset } from '../data/send-password-reset.ts';
import type { Rights } from '../rights.ts';
import styles from '../user-management.module.css';

/** What can be done to an account by those who manage people. */
export function AccountActions({
  person,
  rights,
}: {
  readonly person: StaffPerson;
  readonly rights: Rights;
}) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
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
            <Button size="small" disabled={saving} onClick={() => setIsAsking(true)}>
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
      {isAsking && (
        <ReasonDialog
          title={ACCOUNT.disableTitle(email)}
          words={ACCOUNT}
          confirm={ACCOUNT.disable}
          cancel={USER_MANAGEMENT.cancel}
          onCancel={() => setIsAsking(false)}
          onConfirm={(why) => {
            setIsAsking(false);
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
