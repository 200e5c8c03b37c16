import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { staffDraft } from '../../../lib/staff/staff-drafts.ts';
import { fieldDraft, useDraft } from '../../../lib/use-draft.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { MailNotice } from '../../../staff-parts/mail/mail-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Input, Select } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { invite } from '../data/invite.ts';
import type { Rights } from '../rights.ts';
import styles from '../user-management.module.css';
import { INVITATIONS } from './texts.ts';

export interface InviteDrawerProps {
  readonly rights: Rights;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null;
}

/** The name of this form (`useOpenForm`). */
export const INVITE_FORM = staffDraft('invite');

const typedSchema = v.object({ email: v.string(), role: v.string() });

/** Asks whom to invite, and with which role. */
export function InviteDrawer({ rights, onClose, returnFocus }: InviteDrawerProps) {
  const { directory, isOwner, saving, act } = rights;
  const roles = directory.roles.filter(({ mayEverything }) => isOwner || !mayEverything);
  const { value: typed, change } = useDraft(fieldDraft(INVITE_FORM, 'whom'), typedSchema, {
    email: '',
    role: roles.at(-1)?.name ?? '',
  });
  const { email, role } = typed;
  const [error, setError] = useState<string | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);

  const button = useRef<HTMLButtonElement>(null);
  const returnFocusTo = useReturnFocus(!saving);

  async function send() {
    const address = email.trim().toLowerCase();
    if (await act(() => invite({ email: address, role }), INVITATIONS.sent(address))) onClose();
    else returnFocusTo(button);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    // The browser's own validation, without its bubble.
    const isWrong = email.trim() === '' || input.current?.validity.valid === false;
    setError(isWrong ? INVITATIONS.emailWrong : undefined);
    if (isWrong) input.current?.focus();
    else void send();
  }

  return (
    <Drawer title={INVITATIONS.title} lede={INVITATIONS.lede} onClose={onClose} returnFocus={returnFocus}>
      <MailNotice />
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <Field label={INVITATIONS.email} error={error}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              type="email"
              verbatim
              maxLength={254}
              value={email}
              onChange={({ target }) => change((before) => ({ ...before, email: target.value }))}
            />
          )}
        </Field>
        <Field label={INVITATIONS.role} hint={INVITATIONS.roleHint}>
          {(control) => (
            <Select
              {...control}
              value={role}
              options={roles.map(({ name, title }) => ({ value: name, label: title }))}
              onChange={({ target }) => change((before) => ({ ...before, role: target.value }))}
            />
          )}
        </Field>
        <Button ref={button} variant="primary" type="submit" busy={saving} disabled={saving}>
          {saving ? INVITATIONS.sending : INVITATIONS.send}
        </Button>
      </form>
    </Drawer>
  );
}
