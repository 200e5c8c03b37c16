const inWords = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/** The page after the password, for accounts that have a second factor or have to set one up. */
export const SECOND_STEP = {
  code: { title: 'One more step', subtitle: 'Your password is correct. Now use your second factor.' },
  enrol: {
    title: 'Set up your second factor',
    subtitle: 'Your account needs one before you can continue. It takes two minutes.',
  },
  /** Followed by the email address. */
  who: 'Signing in as',
  submit: 'Continue',
  checking: 'Checking...',
  /** Cancels signing in. */
  leave: 'Sign in as somebody else',
  lost: 'Lost your second factor and your recovery codes? An Owner can reset it; if you are an Owner yourself, it takes two others. They do it in User Management, under your name.',
  failed: 'We couldn’t reach the server. Nothing is lost; try again.',
} as const;

/** The field for a code. */
export const CODE_FIELD = {
  app: 'Code from your app',
  appHint: 'Six digits, which change every 30 seconds.',
  recovery: 'Recovery code',
  recoveryHint: 'Sixteen letters and digits. Each code works once.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use the code from the app instead',
  usePasskey: 'Use a passkey instead',
  missing: 'Enter the six digits that your app shows.',
  missingRecovery: 'Enter one of your recovery codes: sixteen letters and digits.',
  wrong: 'This code is wrong or has already been used. Wait for the next one.',
  wrongRecovery: 'This code is wrong or has already been used.',
  wait: (seconds: number) => `Too many wrong codes. Try again in ${inWords(seconds)}.`,
} as const;

/** The words for setting up a second factor. */
export const ENROL = {
  why: 'With a second factor, somebody who learns your password still can’t use your account. The easiest one is a passkey: this device, your phone or a security key confirms that it’s you.',
  whyApp:
    'An authenticator app on your phone, such as Aegis, 2FAS, Google Authenticator or Apple Passwords, shows a code to type in.',
  begin: 'Show the QR code',
  beginning: 'Making a secret...',
  scan: 'Scan this with the app, or type the key into it. Both are shown only once.',
  picture: 'QR code with the key below',
  key: 'Key',
  copyKey: 'Copy the key',
  copied: 'Copied',
  notCopied: 'Not copied',
  openApp: 'Open it in an app on this device',
  confirm: 'Turn it on',
  /** The name that the app shows beside its codes. */
  issuer: 'HLN',
} as const;

export const RECOVERY_CODES = {
  title: 'Keep your recovery codes',
  text: 'Each code lets you in once if you lose your passkey or your phone. They are shown only once. Keep them in your password manager or on paper, not on the phone.',
  list: 'Recovery codes',
  copy: 'Copy all',
  download: 'Download as a file',
  fileName: 'hln-recovery-codes.txt',
  file: (email: string, codes: readonly string[]) =>
    `Recovery codes for ${email} at HLN\nEach works once, in place of a passkey or a code from the app.\n\n${codes.join('\n')}\n`,
  kept: 'I have saved them',
  /** Asks anybody who closes the panel with the codes, or signs out. */
  leaveTitle: 'Leave without your recovery codes?',
  leaveText:
    'They are shown only once, here, when the second factor has been set up. Without them you could be locked out if you lose it; you can make new ones in your account.',
  leave: 'Leave without them',
  stay: 'Stay here',
} as const;

/** The second factor in a person's own account. */
export const SECOND_FACTOR = {
  title: 'Second factor',
  loading: 'Loading...',
  failed: 'The second factor couldn’t be loaded.',
  unsaved: 'That didn’t work.',
  off: 'Off. Anybody who learns your password can use your account.',
  setUp: 'Set up a second factor',
  on: 'On since',
  left: (count: number) => (count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`),
  few: 'Make new ones before they run out.',
  renew: 'Make new recovery codes',
  renewText: 'The old ones stop working.',
  app: 'Authenticator app',
  added: 'Added',
  used: 'last used',
  addApp: 'Add an authenticator app',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  /** Shown while another factor is left. */
  removeOne: (name: string) => `${name} will no longer work for your account.`,
  removeText: 'Then your password alone opens your account.',
  removeRequired: 'Your account needs one, so you will have to set up another right away.',
  cancel: 'Cancel',
  turnedOn: 'The second factor is on. From now on, your other devices ask for it too.',
  removed: 'The second factor is removed.',
  appAdded: 'The authenticator app is added.',
  removedOne: (name: string) => `${name} is removed.`,
} as const;

/** Why a passkey failed. */
export const PASSKEY_TROUBLES = {
  off: 'Passkeys are off: the server doesn’t know this site’s name. The person who runs it can set SITE_URL to the site’s URL.',
  unsupported: 'This browser cannot use passkeys. Use another browser, or a code.',
  cancelled:
    'Nothing has happened: the request was closed, or this device has none of your passkeys. Try again, or use a code.',
  'cancelled-adding':
    'Nothing was added: the request was closed, or this device could not answer it. Try again.',
  late: 'That took too long. Try again.',
  known: 'This device already has a passkey for your account.',
  full: 'Your account has ten passkeys, which is the limit. Remove one first.',
  'old-session': 'Sign out and in again before you set up a second factor.',
  none: 'None of your passkeys belongs to this site’s current name. Use a code.',
  wrong: 'This passkey was not accepted. Try again, or use a code.',
  expired: 'That took too long, or was started in another tab. Try again.',
  cloned:
    'This passkey was not accepted, because another device seems to have a copy of it. Use a code, and remove the passkey.',
  failed: 'The browser could not use a passkey. Try again, or use a code.',
} as const;

/** Passkeys: adding, using and naming them. */
export const PASSKEYS = {
  /** Shown if the page was opened at another origin than the one that the passkeys are for. */
  elsewhere: (origin: string) => `Passkeys work only at ${origin}. Open the site there.`,
  use: 'Use a passkey',
  waiting: 'Waiting for your passkey...',
  useCode: 'Use a code instead',
  useRecovery: 'Use a recovery code instead',
  add: 'Add a passkey',
  create: 'Create a passkey',
  name: 'Name of the passkey',
  nameHint: 'A name that you will recognise, such as where it is kept.',
  /** The name of a passkey before its owner gives it another one. */
  numbered: (number: number) => `Passkey ${number}`,
  nameMissing: 'Enter a name of up to 60 characters.',
  added: 'The passkey is added.',
  rename: 'Rename',
  renameNamed: (name: string) => `Rename ${name}`,
  save: 'Save',
  saving: 'Saving...',
  renamed: 'The passkey is renamed.',
} as const;
