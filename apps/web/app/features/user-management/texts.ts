import type { StaffLevel } from '@hln/contracts';

/** The words for a level, as they stand after "may". */
const LEVELS: Readonly<Record<StaffLevel, string>> = {
  none: 'No access',
  view: 'View',
  manage: 'Manage',
};

export const USER_MANAGEMENT = {
  title: 'User Management',
  lede: 'Who works here, and what each of them may do.',
  back: 'Back to Staff Portal',
  loading: 'Loading accounts...',
  failed: 'The accounts could not be read.',
  viewOnly: 'You can look, but only an Owner can change this.',
  levels: LEVELS,
  undo: 'Undo',
  undone: 'Undone.',
  unsaved: 'That could not be saved.',
  cancel: 'Cancel',
} as const;

export const PEOPLE = {
  title: 'People',
  /** The headings of the list, which are also the names of the details. */
  columns: {
    email: 'E-mail address',
    role: 'Role',
    state: 'State',
    factor: 'Second factor',
    lastSignIn: 'Last sign-in',
    sessions: 'Open sessions',
    exceptions: 'Exceptions',
    created: 'Account made',
  },
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
  rights: 'What this person may do',
  exceptions: (count: number) => (count === 1 ? '1 exception' : `${count} exceptions`),
  everything: 'An Owner may do everything.',
  ownRights: 'Nobody can change their own rights. Ask another Owner.',
  level: (area: string, email: string) => `${area}, for ${email}`,
  asTheRole: (level: string) => `As the role: ${level}`,
  roleChanged: (email: string, role: string) => `${email} has the role ${role} now.`,
  giveRole: (role: string) => `Give the role ${role}`,
  rolesChanged: (count: number, role: string) =>
    count === 1 ? `1 person has the role ${role} now.` : `${count} people have the role ${role} now.`,
  haveIt: (role: string) => `Everybody selected has the role ${role} already.`,
  levelChanged: (email: string, area: string, level: string) => `${email} in ${area}: ${level}.`,
  addHint: 'Invite somebody, or add an account on the server: npm run staff -- add EMAIL',
} as const;

export const ROLE_CHANGE = {
  toOwner: (email: string) => `Make ${email} an Owner?`,
  toOwnerText: 'An Owner may do everything, and can change what everybody else may do, you included.',
  fromOwner: (email: string) => `Take ownership from ${email}?`,
  fromOwnerText: 'What this person may do then follows from the new role.',
  confirm: 'Change the role',
} as const;

export const ROLES = {
  title: 'Roles',
  caption: 'What each role may do',
  area: 'Area',
  level: (area: string, role: string) => `${area}, for the role ${role}`,
  changed: (area: string, role: string, level: string) => `${role} in ${area}: ${level}.`,
  widen: (role: string, area: string, level: string) => `${role} in ${area}: ${level}?`,
  /** @param emails of those whose access changes */
  reach: (emails: readonly string[]) =>
    emails.length === 0
      ? 'Nobody’s access changes today: no active account has this role without an exception here.'
      : `This changes what ${new Intl.ListFormat('en').format(emails)} may do, from the next click on.`,
  confirm: 'Change the role',
} as const;

/** What is done to somebody's account. */
export const ACCOUNT = {
  title: 'Account',
  disable: 'Disable the account',
  disableTitle: (email: string) => `Disable ${email}?`,
  disableText:
    'They are signed out everywhere at once and cannot sign in until somebody enables the account again.',
  reason: 'Reason',
  reasonHint: 'One line, which stays in the audit log.',
  reasonMissing: 'Please say why, in one line of at most 200 characters.',
  disabled: (email: string) => `${email} is disabled and signed out everywhere.`,
  enable: 'Enable the account',
  enabled: (email: string) => `${email} can sign in again.`,
  undoReason: 'Enabled by mistake.',
  reset: 'Send a password reset',
  resetSent: (email: string) =>
    `The mail to ${email} with a link to a new password is stored. Email Logs says when it was sent.`,
  notSent: 'The mail could not be sent.',
} as const;

/** What somebody can do, as the database reads it from its own rules. */
export const ACCESS = {
  title: 'In detail, table by table',
  note: 'Read from the rules of the database at this moment, as they apply to this person.',
  loading: 'Reading the rules...',
  failed: 'The rules could not be read.',
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
    none: 'no rule lets anybody',
  },
} as const;

/** In user management. */
export const LOST_FACTOR = {
  title: 'Second factor',
  on: 'On since',
  off: 'Off',
  due: 'Off, and has to be set up on the next sign-in',
  states: { on: 'On', off: 'Off', due: 'Due' },
  app: 'an authenticator app',
  passkeys: (count: number) => (count === 1 ? 'one passkey' : `${count} passkeys`),
  remove: 'Approve its removal',
  dialogTitle: (email: string) => `Let ${email} in without the second factor?`,
  dialogText: (needed: number) =>
    needed > 1
      ? 'Make sure first that it is really them who ask, by a way other than mail. Two people who have been Owners for a day or longer have to approve within a day of each other. Then they are signed out everywhere, and set up a new one after their password.'
      : 'Make sure first that it is really them who ask, by a way other than mail. They are signed out everywhere, and set up a new one after their password.',
  confirm: 'Approve',
  approved: (missing: number) =>
    missing === 0
      ? 'The second factor is removed.'
      : 'Approved. It takes another person who has been an Owner for a day or longer, within a day.',
  waiting:
    'One Owner has approved its removal within the last day. It takes another one, who has been an Owner for a day or longer.',
  mine: 'You have approved its removal. It takes another Owner within a day.',
  tooFew:
    'If it is lost, two other people who have been Owners for a day or longer have to approve its removal, and there are not that many. Somebody with access to the server can remove it: npm run staff -- remove-second-factor EMAIL',
} as const;
