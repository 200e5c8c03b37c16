import type { StaffLevel } from '@hln/contracts';

/** The names of the levels, for use after "may". */
const LEVELS: Readonly<Record<StaffLevel, string>> = {
  none: 'No access',
  view: 'View',
  manage: 'Manage',
};

export const USER_MANAGEMENT = {
  title: 'User Management',
  lede: 'Who works here and what they can do.',
  back: 'Back to Staff Portal',
  loading: 'Loading accounts...',
  failed: 'The accounts couldn’t be loaded.',
  viewOnly: 'You can view this, but only an Owner can change it.',
  levels: LEVELS,
  undo: 'Undo',
  undone: 'Undone.',
  unsaved: 'That couldn’t be saved.',
  cancel: 'Cancel',
} as const;

export const PEOPLE = {
  title: 'People',
  /** The headings of the list, which are also the names of the details. */
  columns: {
    email: 'Email address',
    name: 'Name',
    role: 'Role',
    state: 'State',
    factor: 'Second factor',
    lastSignIn: 'Last sign-in',
    sessions: 'Open sessions',
    exceptions: 'Exceptions',
    created: 'Account created',
  },
  answers: 'Answers families in',
  fileName: 'staff',
  history: 'History of this account',
  auditLog: 'Who changed what: the audit log',
  gone: 'No such account',
  goneText: 'This account is no longer there, or the link was cut off.',
  you: 'you',
  states: {
    active: 'Active',
    disabled: 'Disabled',
    invited: 'Invited',
    waiting: 'Invitation not sent yet',
    refused: 'Invitation not delivered',
    expired: 'Invitation expired',
  },
  role: (email: string) => `Role of ${email}`,
  never: 'Never signed in',
  unknown: 'Unknown',
  rights: 'What this person can do',
  exceptions: (count: number) => (count === 1 ? '1 exception' : `${count} exceptions`),
  everything: 'An Owner can do everything.',
  ownRights: 'You can’t change your own permissions. Ask another Owner.',
  level: (area: string, email: string) => `${area}, for ${email}`,
  asTheRole: (level: string) => `As in the role: ${level}`,
  roleChanged: (email: string, role: string) => `${email} now has the role ${role}.`,
  giveRole: (role: string) => `Give the role ${role}`,
  rolesChanged: (count: number, role: string) =>
    count === 1 ? `1 person now has the role ${role}.` : `${count} people now have the role ${role}.`,
  haveIt: (role: string) => `Everybody selected already has the role ${role}.`,
  levelChanged: (email: string, area: string, level: string) => `${email} in ${area}: ${level}.`,
  addHint: 'Invite somebody, or add an account on the server: npm run staff -- add EMAIL',
} as const;

export const ROLE_CHANGE = {
  toOwner: (email: string) => `Make ${email} an Owner?`,
  toOwnerText: 'An Owner can do everything, and can change what everybody else can do, including you.',
  fromOwner: (email: string) => `Remove ${email} as an Owner?`,
  fromOwnerText: 'The new role then decides what this person can do.',
  confirm: 'Change the role',
} as const;

export const ROLES = {
  title: 'Roles',
  caption: 'What each role can do',
  area: 'Area',
  level: (area: string, role: string) => `${area}, for the role ${role}`,
  changed: (area: string, role: string, level: string) => `${role} in ${area}: ${level}.`,
  widen: (role: string, area: string, level: string) => `${role} in ${area}: ${level}?`,
  /** @param emails of the people whose access changes */
  reach: (emails: readonly string[]) =>
    emails.length === 0
      ? 'Nobody’s access changes today: every active account with this role has an exception here, or there is none.'
      : `This changes what ${new Intl.ListFormat('en').format(emails)} can do, starting with the next click.`,
  confirm: 'Change the role',
} as const;

/** Actions on an account. */
export const ACCOUNT = {
  title: 'Account',
  disable: 'Disable the account',
  disableTitle: (email: string) => `Disable ${email}?`,
  disableText:
    'They are signed out everywhere at once and cannot sign in until somebody enables the account again.',
  reason: 'Reason',
  reasonHint: 'One line, which stays in the audit log.',
  reasonMissing: 'Enter a reason of up to 200 characters.',
  disabled: (email: string) => `${email} is disabled and signed out everywhere.`,
  enable: 'Enable the account',
  enabled: (email: string) => `${email} can sign in again.`,
  undoReason: 'Enabled by mistake.',
  reset: 'Send a password reset',
  resetSent: (email: string) =>
    `The email to ${email} with a link to set a new password is stored. Email Logs shows when it was sent.`,
  notSent: 'The email couldn’t be sent.',
} as const;

/** What a person can do, as the database derives it from its own rules. */
export const ACCESS = {
  title: 'In detail, table by table',
  note: 'The database’s current rules as they apply to this person.',
  loading: 'Loading the rules...',
  failed: 'The rules couldn’t be loaded.',
  open: 'Without a permission',
  calls: 'Calls',
  verbs: { select: 'Read', insert: 'Add', update: 'Change', delete: 'Delete', call: 'Call' },
  reach: { all: 'yes', some: 'some rows', own: 'their own', none: 'no' },
  columns: (count: number) => (count === 1 ? '1 column' : `${count} columns`),
  because: {
    owner: 'as an Owner',
    role: 'by the role',
    exception: 'by an exception',
    all: 'open to everybody who is signed in',
    own: 'rows of this account',
    other: 'by a condition of the table',
    none: 'no rule allows anybody',
  },
} as const;

/** The words of user management about a person's second factor. */
export const LOST_FACTOR = {
  title: 'Second factor',
  on: 'On since',
  off: 'Off',
  due: 'Off; has to be set up at the next sign-in',
  states: { on: 'On', off: 'Off', due: 'Due' },
  app: 'an authenticator app',
  passkeys: (count: number) => (count === 1 ? 'one passkey' : `${count} passkeys`),
  remove: 'Approve its removal',
  dialogTitle: (email: string) => `Reset the second factor of ${email}?`,
  dialogText: (needed: number) =>
    needed > 1
      ? 'First make sure, by some means other than email, that the request really comes from them. Two people who have been Owners for at least a day have to approve within a day of each other. Then the person is signed out everywhere, and sets up a new second factor after entering their password.'
      : 'First make sure, by some means other than email, that the request really comes from them. They are signed out everywhere, and set up a new second factor after entering their password.',
  confirm: 'Approve',
  approved: (missing: number) =>
    missing === 0
      ? 'The second factor is removed.'
      : 'Approved. Another person who has been an Owner for at least a day has to approve it within a day.',
  waiting:
    'One Owner has approved its removal within the last day. Another one, who has been an Owner for at least a day, has to approve it too.',
  mine: 'You have approved its removal. Another Owner has to approve it within a day.',
  tooFew:
    'If it is lost, two other people who have been Owners for at least a day have to approve its removal, and there aren’t that many. Somebody with access to the server can remove it: npm run staff -- remove-second-factor EMAIL',
} as const;
