import type { Setting, StaffSettings, TestMail } from '@hln/contracts/settings';

const LIST = new Intl.ListFormat('en-NZ');

export const SYSTEM_SETTINGS = {
  title: 'System Settings',
  lede: 'Switches and limits of the site. A change takes effect within seconds, without a restart.',
  back: 'Back to Staff Portal',
  loading: 'Loading the settings...',
  failed: 'The settings couldn’t be loaded.',
  unsaved: 'That couldn’t be saved.',
  viewOnly: 'You can view the settings, but not change them.',
  noMatch: (words: string) => `No setting matches “${words}”.`,
  show: (count: number) => (count === 1 ? 'Show the setting' : `Show the ${count} settings`),
  matches: (found: number, all: number) => `${found} of ${all} settings`,
} as const;

export const SETTING_ROW = {
  /** @param value as it is shown */
  byDefault: (value: string) => `Default: ${value}`,
  range: (lowest: number, highest: number, unit: string) =>
    `${lowest} to ${highest.toLocaleString('en-NZ')} ${unit}`,
  none: 'none',
  all: (names: readonly string[]) => LIST.format(names),
  on: 'on',
  off: 'off',
  /** Where a value comes from. */
  fromDefault: 'This is the default.',
  setBy: 'Set by',
  setBySomebody: 'Set by a deleted account on',
  setOn: 'on',
  locked: (variable: string) =>
    `Set by the server’s environment variable ${variable}. Change it there and restart.`,
  alsoSet: 'The value set here is kept, and applies once the variable is removed.',
  secretLocked: 'Given by the server.',
  secretHint: 'Copy it before you save: it won’t be shown again.',
  secretGenerate: 'Generate',
  reset: 'Reset to default',
  discard: 'Discard',
  history: 'History',
  of: (action: string, title: string) => `${action}: ${title}`,
  invalid: (advice: string) => `This ${advice}.`,
  zone: 'New Zealand time.',
} as const;

/** Words for values that are never shown, by kind. */
const SECRET_ROW = {
  secret: {
    set: 'A secret is set. Nobody can read it here; enter a new one to replace it.',
    missing: 'No secret is set.',
    new: 'New secret',
    remove: 'Remove the secret',
    removed: 'The secret is removed when you save.',
  },
  address: {
    set: 'A URL is set. Nobody can read it here; enter a new one to replace it.',
    missing: 'No URL is set.',
    new: 'New URL',
    remove: 'Remove the URL',
    removed: 'The URL is removed when you save.',
  },
} as const;

/** The words for a secret: some are URLs, which are never shown either. */
export const secretWords = (setting: Setting) =>
  setting.kind === 'secret' && setting.form === 'https-url' ? SECRET_ROW.address : SECRET_ROW.secret;

/** A change that could lock people out. */
export const SETTING_UNCONFIRMED = {
  /** @param time the time of day in Auckland */
  text: (title: string, before: string, time: string) =>
    `The new value of “${title}” could lock people out. It goes back to “${before}” at ${time}, New Zealand time, unless somebody keeps it. First make sure, in another browser, that you can still sign in.`,
  keep: (title: string) => `Keep it: ${title}`,
  kept: (title: string) => `${title}: the change is kept.`,
} as const;

export const SETTING_CONFLICT = {
  /** @param who their email address */
  text: (who: string | null, value: string) =>
    `${who ?? 'Somebody'} has changed this while you were editing. It is now: ${value}.`,
  yours: (value: string) => `Yours is: ${value}.`,
  keepTheirs: 'Keep what is there',
  keepMine: 'Keep mine',
} as const;

export const SETTINGS_SAVE = {
  save: 'Save',
  saving: 'Saving...',
  discardAll: 'Discard',
  changed: (count: number) => (count === 1 ? '1 change is not saved.' : `${count} changes are not saved.`),
  saved: (titles: readonly string[]) => `Saved: ${LIST.format(titles)}.`,
  undo: 'Undo',
  undone: (titles: readonly string[]) => `Undone: ${LIST.format(titles)}.`,
  conflict:
    'Nothing was saved: somebody else has changed one of these in the meantime. Decide which value to keep.',
  faults: (count: number) =>
    count === 1
      ? 'Nothing was saved: one value is invalid.'
      : `Nothing was saved: ${count} values are invalid.`,
  pending: (groups: readonly string[]) => `Not saved yet: ${LIST.format(groups)}. It is kept in this tab.`,
  pendingSecret: 'A secret that you typed is not stored anywhere until you save it.',
  deletes: {
    title: 'Delete older data?',
    text: (title: string, days: string) =>
      `${title}: anything older than ${days} is deleted from the database within a day. You can’t undo this.`,
    confirm: 'Save and delete',
    cancel: 'Cancel',
  },
} as const;

export const SETTING_HISTORY = {
  title: (title: string) => `History of ${title}`,
  loading: 'Loading the history...',
  failed: 'The history could not be read.',
  empty: 'It has never been changed here.',
  gone: 'The server, or a deleted account',
  difference: (before: string, after: string) => `From ${before} to ${after}.`,
  byDefault: (value: string) => `${value} (default)`,
  secretSet: 'The secret was set.',
  secretChanged: 'The secret was changed.',
  secretRemoved: 'The secret was removed.',
  /** @param value as it is displayed */
  restoreTo: (value: string) => `Go back to ${value}`,
} as const;

const PAYMENTS: Readonly<Record<StaffSettings['facts']['payments'], string>> = {
  live: 'Real payments',
  test: 'TEST MODE: no card is charged and no money moves',
  off: 'Off: the server has no keys for a card provider',
};

const MAIL: Readonly<Record<StaffSettings['facts']['mail'], string>> = {
  smtp: 'A mail server (SMTP)',
  api: 'An HTTP mail API',
  none: 'None: emails are stored, not sent',
};

const MAIL_STATES: Readonly<Record<TestMail['state'], (to: string, reason: string) => string>> = {
  sent: (to) => `The test email to ${to} was handed to the mail server.`,
  waiting: (to, reason) => `The test email to ${to} couldn’t be sent yet and will be tried again.${reason}`,
  failed: (to, reason) => `The test email to ${to} was refused permanently.${reason}`,
  stored: (to) => `The test email to ${to} is stored, but there is no mail server to send it.`,
};

export const SETTINGS_FACTS = {
  title: 'Set on the server',
  payments: 'Payments',
  mail: 'Email is sent by',
  paymentsAre: PAYMENTS,
  mailIs: MAIL,
  testMail: 'Send me a test email',
  sending: 'Sending...',
  testMailFailed: 'The test email could not be sent.',
  testMailIs: ({ to, state, reason }: TestMail) =>
    MAIL_STATES[state](to, reason === null ? '' : ` It said: ${reason}`),
} as const;

export const SERVICE_TEST = {
  test: 'Test connection',
  testing: 'Testing...',
  hint: 'Sends a short query with the values entered here, saved or not. The audit log records it.',
  unanswered: 'The test didn’t finish. Try again.',
  works: (ms: number) =>
    `It works: the service formatted a short query in ${ms.toLocaleString('en-NZ')} ms. It answered:`,
  failed: (words: string, ms: number) =>
    ms === 0 ? words : `${words} It took ${ms.toLocaleString('en-NZ')} ms.`,
  said: (words: string) => `It answered: “${words}”`,
  fault: (title: string, fault: string) => `${title}: ${fault}`,
} as const;

/** A test post of the alerts. */
export const ALERT_TEST = {
  test: 'Send a test post',
  testing: 'Sending...',
  hint: 'It goes to the saved webhook in the saved format.',
  unanswered: 'The test post couldn’t be sent.',
  none: 'No webhook is saved, so nothing was sent.',
  look: 'Check whether it arrived.',
} as const;
