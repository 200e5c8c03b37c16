import type { StaffInvitation } from '@hln/contracts';
import { useRef, useState } from 'react';
import { INVITATIONS } from '../../../content/staff-invitations.ts';
import { STAFF_PAGES } from '../../../content/staff-pages.ts';
import { PEOPLE, USER_MANAGEMENT } from '../../../content/user-management.ts';
import { FactList } from '../../../staff-parts/drawer/fact-list.tsx';
import { Moment } from '../../../staff-parts/moment/moment.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { invite, revokeInvitation } from '../data/invite.ts';
import type { Rights } from '../rights.ts';
import styles from '../user-management.module.css';

export interface InvitationDetailsProps {
  readonly invitation: StaffInvitation;
  readonly rights: Rights;
  /** It is no longer in the list. */
  readonly onRevoked: () => void;
}

/** An invitation that nobody has accepted: what is known of it, and the buttons that send it again or take it back. */
export function InvitationDetails({ invitation, rights, onRevoked }: InvitationDetailsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { directory, mayChange, isOwner, saving, act } = rights;
  const again = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(!saving);
  const { id, email, sent_at, expires_at, state } = invitation;
  const role = directory.roles.find(({ name }) => name === invitation.role);
  return (
    <>
      {state !== 'invited' && (
        <Alert tone="warning">
          <p>{INVITATIONS.deadLink[state]}</p>
        </Alert>
      )}
      <FactList
        facts={[
          { label: PEOPLE.columns.role, value: role?.title ?? invitation.role },
          {
            label: PEOPLE.columns.state,
            value: PEOPLE.states[state === 'invited' ? 'invited' : 'expired'],
          },
          { label: INVITATIONS.invitedBy, value: invitation.invited_by ?? PEOPLE.unknown },
          {
            label: INVITATIONS.sentAt,
            value: sent_at === null ? INVITATIONS.notSent : <Moment at={sent_at} withLocal />,
          },
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
            <Button size="small" disabled={saving} onClick={() => setIsAsking(true)}>
              {INVITATIONS.revoke}
            </Button>
          </div>
        </>
      )}
      <p>
        <Link to={`${STAFF_PAGES.auditLog.path}?row=${id}`}>{INVITATIONS.history}</Link>
      </p>
      {isAsking && (
        <ConfirmDialog
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
