/** Where a person is signed in, in their own drawer and in user management's. */
export const SESSIONS = {
  title: 'Open sessions',
  account: 'Your account',
  accountOf: (email: string) => `Your account: ${email}`,
  own: 'Where you are signed in. Sign out any session that you don’t recognise, then set a new password.',
  loading: 'Loading sessions...',
  failed: 'The sessions couldn’t be loaded.',
  none: 'Not signed in anywhere.',
  thisOne: 'this one',
  used: 'Last used',
  started: 'Signed in',
  from: (network: string) => `from ${network}`,
  end: 'Sign out',
  endOf: (device: string, at: string) => `Sign out: ${device}, last used ${at}`,
  endOthers: 'Sign out everywhere else',
  endAll: 'Sign out everywhere',
  ended: (device: string) => `${device} is signed out.`,
  endedMany: (count: number) => (count === 1 ? '1 session was ended.' : `${count} sessions were ended.`),
  unsaved: 'That didn’t work.',
  /** For a browser that did not identify itself, or in a way that we don't recognise. */
  unknownDevice: 'Unknown device',
  on: (browser: string, system: string) => `${browser} on ${system}`,
} as const;
