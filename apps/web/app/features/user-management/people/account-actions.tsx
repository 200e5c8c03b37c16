import type { StaffPerson } from '@hln/contracts';
import { useId, useRef, useState } from 'react';
import { ACCOUNT, USER_MANAGEMENT } from '../../../content/user-management.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { sendPasswordReset } from '../data/send-password-reset.ts';
import type { Rights } from '../rights.ts';
import styles from '../user-management.module.css';

/** As the audit log takes it, in characters. */
const LONGEST_REASON = 200;

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
        <DisableDialog
          email={email}
          onCancel={() => setIsAsking(false)}
          onConfirm={(why) => {
            setIsAsking(false);
            change({ kind: 'disable', person: user_id, why }, ACCOUNT.disabled(email), enable);
            returnFocus(title);
          }}
        />
      )}
    </section>
  );
}

interface DisableDialogProps {
  readonly email: string;
  readonly onConfirm: (why: string) => void;
  readonly onCancel: () => void;
}

function DisableDialog({ email, onConfirm, onCancel }: DisableDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);

  function confirm() {
    const why = reason.trim();
    if (why === '') {
      setError(ACCOUNT.reasonMissing);
      input.current?.focus();
    } else onConfirm(why);
  }

  return (
    <ConfirmDialog
      title={ACCOUNT.disableTitle(email)}
      confirm={ACCOUNT.disable}
      cancel={USER_MANAGEMENT.cancel}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p className={styles.dialogText}>{ACCOUNT.disableText}</p>
      <Field label={ACCOUNT.reason} hint={ACCOUNT.reasonHint} error={error}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            autoComplete="off"
            maxLength={LONGEST_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') confirm();
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
