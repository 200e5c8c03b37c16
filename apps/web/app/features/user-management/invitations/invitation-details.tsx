import type { StaffInvitation } from '@hln/contracts';
import { useRef, useState } from 'react';
import { STAFF_PAGES } from '../../../content/staff-pages.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { useMailState } from '../../../staff-parts/mail/mail-notice.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Alert, LiveRegion } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Input } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { invite, revokeInvitation } from '../data/invite.ts';
import type { Rights } from '../rights.ts';
import { PEOPLE, USER_MANAGEMENT } from '../texts.ts';
import styles from '../user-management.module.css';
import { INVITATIONS } from './texts.ts';

/** The link of an invitation, which can't be shown a second time. */
function ShownLink({ link }: { readonly link: string }) {
  const [said, setSaid] = useState('');
  return (
    <div className={styles.form}>
      <Field label={INVITATIONS.link} hint={INVITATIONS.linkHint}>
        {(control) => <Input {...control} readOnly value={link} onFocus={({ target }) => target.select()} />}
      </Field>
      <Button
        size="small"
        onClick={async () => setSaid((await copyText(link)) ? INVITATIONS.copied : INVITATIONS.notCopied)}
      >
        {INVITATIONS.copy}
      </Button>
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}

export interface InvitationDetailsProps {
  readonly invitation: StaffInvitation;
  readonly rights: Rights;
  /** The invitation is no longer in the list. */
  readonly onRevoked: () => void;
}

/** An unaccepted invitation: its details, and the buttons that send it again or withdraw it. */
export function InvitationDetails({ invitation, rights, onRevoked }: InvitationDetailsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { directory, mayChange, isOwner, saving, act } = rights;
  const again = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(!saving);
  const [link, setLink] = useState<string | null>(null);
  const mailState = useMailState();
  const { id, email, sent_at, expires_at, state, link_shown_at } = invitation;
  const isNotSent = state === 'waiting' || state === 'refused';
  const reason =
    isNotSent && invitation.mail_problem !== null ? INVITATIONS.reason(invitation.mail_problem) : null;
  const role = directory.roles.find(({ name }) => name === invitation.role);
  return (
    <>
      {state !== 'invited' && (
        <Alert tone="warning">
          <p>{INVITATIONS.deadLink[state]}</p>
          {reason !== null && <p>{reason}</p>}
        </Alert>
      )}
      <FactList
        facts={[
          { label: PEOPLE.columns.role, value: role?.title ?? invitation.role },
          {
            label: PEOPLE.columns.state,
            value: PEOPLE.states[state === 'unsent' ? 'expired' : state],
          },
          { label: INVITATIONS.invitedBy, value: invitation.invited_by ?? PEOPLE.unknown },
          {
            label: INVITATIONS.sentAt,
            value: sent_at === null ? INVITATIONS.notSent : <Moment at={sent_at} withLocal />,
          },
          ...(link_shown_at === null
            ? []
            : [{ label: INVITATIONS.shownAt, value: <Moment at={link_shown_at} withLocal /> }]),
          ...(state === 'invited' && expires_at !== null
            ? [{ label: INVITATIONS.expires, value: <Moment at={expires_at} withLocal /> }]
            : []),
        ]}
      />
      {mayChange && (isOwner || role?.mayEverything !== true) && (
        <>
          <p className={styles.note}>{INVITATIONS.againHint}</p>
          <div className="button-row">
            <Button
              size="small"
              disabled={saving}
              ref={again}
              onClick={() => {
                void act(() => invite({ invitation: id }), INVITATIONS.sent(email));
                returnFocus(again);
              }}
            >
              {INVITATIONS.again}
            </Button>
            {isOwner && mailState?.transport === 'none' && (
              <Button
                size="small"
                disabled={saving}
                onClick={() =>
                  void act(
                    async () => setLink(await invite({ invitation: id, shows: 'link' })),
                    INVITATIONS.linkShown,
                  )
                }
              >
                {INVITATIONS.copyLink}
              </Button>
            )}
            <Button size="small" disabled={saving} onClick={() => setIsAsking(true)}>
              {INVITATIONS.revoke}
            </Button>
          </div>
        </>
      )}
      {isOwner && mailState?.transport === 'none' && link === null && (
        <p className={styles.note}>{INVITATIONS.copyHint}</p>
      )}
      {link !== null && <ShownLink link={link} />}
      <p>
        <Link to={`${STAFF_PAGES.auditLog.path}?row=${id}`}>{INVITATIONS.history}</Link>
      </p>
      {isAsking && (
        <ConfirmDialog
          destructive
          title={INVITATIONS.revokeTitle(email)}
          confirm={INVITATIONS.revoke}
          cancel={USER_MANAGEMENT.cancel}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onRevoked();
            void act(() => revokeInvitation(id), INVITATIONS.revoked(email));
          }}
        >
          <p>{INVITATIONS.revokeText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
