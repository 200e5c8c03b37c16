/** Around every staff page. */
export const STAFF_GUARD = {
  /** Of every staff page while it waits; which page it is, only staff are told. */
  heading: 'Staff area',
  /** While the visitor is being recognised. */
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
  unreachable: 'We could not reach the sign-in service, so we could not tell who you are.',
  tryAgain: 'Try again',
} as const;

export const NEW_PASSWORD = {
  title: 'Set a new password',
  subtitle: 'Choose one that you use nowhere else. You will be signed in with it straight away.',
  forWhom: 'For',
  password: 'New password',
  repeat: 'Repeat new password',
  hint: 'At least 6 characters; a few words in a row are easy to remember and hard to guess.',
  save: 'Save and sign in',
  saving: 'Saving...',
  tooLong: 'Password cannot be longer than 72 characters',
  mismatch: 'The two passwords are not the same',
  dead: {
    title: 'This link no longer works',
    text: 'It has been used already, or it is more than an hour old. Ask for a new one; only the newest email counts.',
    send: 'Send a new link',
    sending: 'Sending...',
    toLogin: 'Go to sign in',
  },
  strength: {
    label: 'Strength',
    levels: ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'],
    weaknesses: {
      common: 'It is among the first that are tried.',
      personal: 'It is made from your own email address.',
      pattern: 'It follows a pattern.',
      short: 'A longer one is harder to guess.',
    },
  },
} as const;

/** In the drawer of one's own account. */
export const CHANGE_PASSWORD = {
  title: 'Password',
  open: 'Change password',
  note: 'Changing it signs you out everywhere else. We’ll confirm it by email.',
  current: 'Current password',
  save: 'Save new password',
  saving: 'Saving...',
  cancel: 'Cancel',
  changed: 'Your password is changed, and your other sessions have ended.',
} as const;

/** The page that the link of an invitation leads to. */
export const ACCEPT = {
  title: 'Welcome to HLN',
  subtitle: 'Choose a password that you use nowhere else. You will be signed in with it straight away.',
  looking: 'Looking at your invitation...',
  /** Followed by the account's e-mail address. */
  invited: (by: string, role: string) => `${by} invites you to the staff area with the role ${role}, as`,
  until: (time: string) => `The invitation is good until ${time}, New Zealand time.`,
  accept: 'Accept and sign in',
  retry: 'Try again',
  unreachable: 'We could not reach the server. Your invitation is not used up.',
  toLogin: 'Go to sign in',
  ends: {
    unknown: {
      title: 'This link does not work',
      text: 'It is not complete, or a newer invitation has replaced it. Open the link in the newest email, and check that you have all of it.',
    },
    used: {
      title: 'This invitation has been accepted',
      text: 'Its account is there already. If you have forgotten the password, ask for a new one on the sign-in page.',
    },
    expired: {
      title: 'This invitation has expired',
      text: 'A link is good for 7 days. Ask whoever invited you to send it again.',
    },
    revoked: {
      title: 'This invitation has been taken back',
      text: 'Ask whoever invited you, if you did not expect that.',
    },
    taken: {
      title: 'You have an account already',
      text: 'Sign in with it. If you have forgotten the password, ask for a new one on the sign-in page.',
    },
    accepted: {
      title: 'Your account is ready',
      text: 'We could not sign you in just now. Sign in with the password that you have just chosen.',
    },
  },
} as const;
