import type { StaffPerson } from '@hln/contracts';
import { useMemo, useRef, useState } from 'react';
import { useOpenForm } from '../../../lib/use-draft.ts';
import { Drawer } from '../../../staff-parts/drawer/drawer.tsx';
import { ListPanel } from '../../../staff-parts/list/list-panel.tsx';
import { rowLink } from '../../../staff-parts/list/row-link.ts';
import { useList } from '../../../staff-parts/list/use-list.ts';
import { useToasts } from '../../../staff-parts/toasts/toast-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { StaffRole } from '../data/directory.ts';
import { type PeopleRow, peopleRows } from '../data/people-rows.ts';
import { InvitationDetails } from '../invitations/invitation-details.tsx';
import { INVITE_FORM, InviteDrawer } from '../invitations/invite-drawer.tsx';
import { INVITATIONS } from '../invitations/texts.ts';
import { isLocked, type Rights } from '../rights.ts';
import { PEOPLE, ROLE_CHANGE, USER_MANAGEMENT } from '../texts.ts';
import { peopleColumns, peopleDefinition, peopleSource } from './people-list.tsx';
import { PersonDetails } from './person-details.tsx';

interface PendingRole {
  readonly person: StaffPerson;
  readonly role: StaffRole;
  readonly toOwner: boolean;
}

/** Everybody with an account; a person's details show and change what they can do. */
export function PeoplePanel(rights: Rights) {
  const { directory, change, changeAll, me, saving } = rights;
  const [pending, setPending] = useState<PendingRole | null>(null);
  const [inviting, setInviting] = useOpenForm([INVITE_FORM]);
  const inviteButton = useRef<HTMLButtonElement>(null);
  const toasts = useToasts();
  const definition = useMemo(() => peopleDefinition(directory), [directory]);
  const source = useMemo(() => peopleSource(directory), [directory]);
  const columns = useMemo(() => peopleColumns(directory.roles, me), [directory.roles, me]);
  const list = useList(definition, source, directory.readAt);
  const opened = useMemo(() => peopleRows(directory), [directory]).find(({ id }) => id === list.open);

  function giveRole(person: StaffPerson, role: StaffRole) {
    change(
      { kind: 'role', person: person.user_id, role: role.name },
      PEOPLE.roleChanged(person.email, role.title),
      { kind: 'role', person: person.user_id, role: person.role },
    );
  }

  /** Owners decide about everybody, so making somebody an Owner, or no longer one, asks for confirmation. */
  function chooseRole(person: StaffPerson, role: StaffRole) {
    const isOwner = directory.roles.find(({ name }) => name === person.role)?.mayEverything === true;
    if (role.mayEverything || isOwner) setPending({ person, role, toOwner: role.mayEverything });
    else giveRole(person, role);
  }

  /** Several people at once; Owners are added and removed one by one. */
  const bulkActions = directory.roles
    .filter(({ mayEverything }) => rights.mayChange && !mayEverything)
    .map((role) => ({
      label: PEOPLE.giveRole(role.title),
      isBusy: saving,
      run: (rows: readonly PeopleRow[]) => {
        const others = rows.filter((row) => row.role !== role.name);
        if (others.length === 0) toasts.show({ tone: 'info', text: PEOPLE.haveIt(role.title) });
        else
          changeAll(
            others.map(({ id: person, role: now }) => ({
              change: { kind: 'role', person, role: role.name },
              back: { kind: 'role', person, role: now },
            })),
            (count) => PEOPLE.rolesChanged(count, role.title),
          );
      },
    }));

  return (
    <>
      <ListPanel
        list={list}
        title={PEOPLE.title}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        actions={
          rights.mayChange && (
            <Button ref={inviteButton} size="small" onClick={() => setInviting(INVITE_FORM)}>
              {INVITATIONS.open}
            </Button>
          )
        }
        empty={<p>{PEOPLE.addHint}</p>}
        fileName={PEOPLE.fileName}
        bulkActions={bulkActions}
        isSelectable={({ person }) =>
          person !== null &&
          !isLocked(person, rights) &&
          directory.roles.find(({ name }) => name === person.role)?.mayEverything !== true
        }
      />
      {list.open !== null && (
        <Drawer
          title={opened?.email ?? PEOPLE.gone}
          onClose={list.close}
          returnFocus={() => rowLink(list.open ?? '')}
        >
          {opened === undefined && <p>{PEOPLE.goneText}</p>}
          {opened?.person != null && (
            <PersonDetails
              person={opened.person}
              rights={rights}
              onRole={(role) => opened.person !== null && chooseRole(opened.person, role)}
            />
          )}
          {opened?.invitation != null && (
            <InvitationDetails invitation={opened.invitation} rights={rights} onRevoked={list.close} />
          )}
        </Drawer>
      )}
      {inviting !== null && (
        <InviteDrawer
          rights={rights}
          onClose={() => setInviting(null)}
          returnFocus={() => inviteButton.current}
        />
      )}
      {pending !== null && (
        <ConfirmDialog
          title={(pending.toOwner ? ROLE_CHANGE.toOwner : ROLE_CHANGE.fromOwner)(pending.person.email)}
          confirm={ROLE_CHANGE.confirm}
          cancel={USER_MANAGEMENT.cancel}
          onConfirm={() => {
            giveRole(pending.person, pending.role);
            setPending(null);
          }}
          onCancel={() => setPending(null)}
        >
          <p>{pending.toOwner ? ROLE_CHANGE.toOwnerText : ROLE_CHANGE.fromOwnerText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
