/** Around every staff page. */
export const STAFF_GUARD = {
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
  subtitle: 'Choose one that you use nowhere else. You are signed in with it right away.',
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
    text: 'It has been used already, or it is more than an hour old. Ask for a new one; the newest mail is the one that counts.',
    send: 'Send a new link',
    sending: 'Sending...',
    toLogin: 'Go to sign in',
  },
  strength: {
    label: 'Strength',
    levels: ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'],
    weaknesses: {
      common: 'It is among the first that are tried.',
      personal: 'It is made of your own address.',
      pattern: 'It follows a pattern.',
      short: 'A longer one is harder to guess.',
    },
  },
} as const;
