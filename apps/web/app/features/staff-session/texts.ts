/** Around every staff page. */
export const STAFF_GUARD = {
  /** The heading of every staff page while it waits; only staff are told which page it is. */
  heading: 'Staff area',
  /** Shown while the visitor is being recognised. */
  waiting: 'Loading...',
  /** The same, on the price watcher. */
  checking: 'Checking authentication...',
  signedInAs: 'Signed in as',
  noEmail: 'staff',
  signOut: 'Sign Out',
  noScript: 'This page is for staff and needs JavaScript, which is switched off in this browser.',
} as const;

export const LOGIN = {
  title: 'Staff Login',
  subtitle: 'Access internal resources',
  back: 'Back to Company',
  email: 'Email',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  signIn: 'Sign In',
  signingIn: 'Signing in...',
  forgot: 'Forgot password?',
  resetSent: 'Password reset email sent. Please check your inbox.',
  capsLock: 'Caps Lock is on.',
  noScript: 'Signing in needs JavaScript, which is switched off in this browser.',
  errors: {
    emailRequired: 'Email is required',
    passwordRequired: 'Password is required',
    passwordShort: 'Password must be at least 6 characters',
    emailFirst: 'Please enter your email address first',
    unexpected: 'An unexpected error occurred',
  },
} as const;

/** Why somebody who requested another page sees the sign-in page. */
export const SIGN_IN_REASONS = {
  'signed-out': 'You are signed out.',
  ended: 'You have been signed out. Sign in to carry on where you left off.',
  unreachable: 'We couldn’t reach the sign-in service, so we couldn’t tell who you are.',
  tryAgain: 'Try again',
} as const;

export const NEW_PASSWORD = {
  title: 'Set a new password',
  subtitle: 'Choose one that you don’t use anywhere else. You will be signed in straight away.',
  forWhom: 'For',
  password: 'New password',
  repeat: 'Repeat new password',
  hint: 'At least 6 characters; a few words in a row are easy to remember and hard to guess.',
  save: 'Save and sign in',
  saving: 'Saving...',
  tooLong: 'Password cannot be longer than 72 characters',
  mismatch: 'The two passwords don’t match',
  dead: {
    title: 'This link no longer works',
    text: 'It has already been used, or it is more than an hour old. Ask for a new one; only the link in the newest email works.',
    send: 'Send a new link',
    sending: 'Sending...',
    toLogin: 'Go to sign in',
  },
  strength: {
    label: 'Strength',
    levels: ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'],
    weaknesses: {
      common: 'It is among the first that attackers try.',
      personal: 'It is based on your own email address.',
      pattern: 'It follows a pattern.',
      short: 'A longer one is harder to guess.',
    },
  },
} as const;

/** The name and languages in the drawer of the user's own account. */
export const OWN_PROFILE = {
  title: 'Name and languages',
  name: 'Name',
  noName: 'None yet. Colleagues see your email address.',
  nameHint: 'How colleagues see you. Your email address still stands beside it wherever somebody is chosen.',
  answers: 'I answer families in',
  noLanguage: 'Not given',
  answersHint:
    'Colleagues see it when they pass a conversation on. It changes neither the staff pages nor our emails to you, which are in English.',
  open: 'Change name and languages',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Your name and languages are saved.',
  unsaved: 'Your name and languages couldn’t be saved.',
  cancel: 'Cancel',
} as const;

/** The password in the same drawer. */
export const CHANGE_PASSWORD = {
  title: 'Password',
  open: 'Change password',
  note: 'Changing it signs you out everywhere else. We’ll confirm it by email.',
  current: 'Current password',
  save: 'Save new password',
  saving: 'Saving...',
  cancel: 'Cancel',
  changed: 'Your password was changed, and your other sessions have ended.',
} as const;

/** The page that the link of an invitation leads to. */
export const ACCEPT = {
  title: 'Welcome to HLN',
  subtitle: 'Choose a password that you don’t use anywhere else. You will be signed in straight away.',
  looking: 'Looking at your invitation...',
  /** Followed by the account's email address. */
  invited: (by: string, role: string) => `${by} invites you to the staff area with the role ${role}, as`,
  until: (time: string) => `The invitation is valid until ${time}, New Zealand time.`,
  accept: 'Accept and sign in',
  retry: 'Try again',
  unreachable: 'We couldn’t reach the server. Your invitation has not been used up.',
  toLogin: 'Go to sign in',
  ends: {
    unknown: {
      title: 'This link does not work',
      text: 'It is incomplete, or a newer invitation has replaced it. Open the link in the newest email, and check that you copied all of it.',
    },
    used: {
      title: 'This invitation has been accepted',
      text: 'Its account already exists. If you have forgotten the password, ask for a new one on the sign-in page.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'A link is valid for 7 days. Ask the person who invited you to send it again.',
    },
    revoked: {
      title: 'This invitation has been withdrawn',
      text: 'If you didn’t expect that, ask the person who invited you.',
    },
    taken: {
      title: 'You already have an account',
      text: 'Sign in with it. If you have forgotten the password, ask for a new one on the sign-in page.',
    },
    accepted: {
      title: 'Your account is ready',
      text: 'We couldn’t sign you in just now. Sign in with the password that you have just chosen.',
    },
  },
} as const;
