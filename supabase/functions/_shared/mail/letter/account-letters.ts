import { ANSWER_US, type Fact, type Letter } from './letter.ts';

const WHY = 'You get this because it is about your staff account at HLN. You can’t turn these emails off.';

/** How long (minutes) the link in a recovery email works; on hosted Supabase `auth.email.otp_expiry` sets it. */
export const RECOVERY_MINUTES = 60;

/**
 * The URL in a recovery email: it leads to the page that redeems the token, which sits in the fragment, so no server
 * sees it.
 */
export const recoveryLink = (site: string, token: string) => `${site}/login#recovery=${token}`;

/** Writes the email with the link for setting a new password; both sign-in services send the same facts. */
export function recoveryLetter({
  account,
  link,
}: {
  /** The account's email address. */
  readonly account: string;
  readonly link: string;
}): Letter {
  return {
    subject: 'Set a new password at HLN',
    parts: [
      {
        paragraph: 'Somebody, most likely you, asked to reset the password of your staff account at HLN.',
      },
      { facts: [{ name: 'Account', value: account }] },
      { action: 'Set a new password', url: link },
      {
        paragraph: `The link works once, within ${RECOVERY_MINUTES} minutes. If you ask again, only the newest link works.`,
      },
    ],
    next: 'Setting a new password signs the account out everywhere else. If it wasn’t you, do nothing: your password stays as it is, and nobody else can read this link.',
    why: WHY,
    answer: ANSWER_US,
  };
}

/** Writes the email that reports a changed password. @param when in New Zealand time */
export function passwordChangedLetter({
  account,
  loginPage,
  from,
  when,
}: {
  readonly account: string;
  readonly loginPage: string;
  /** An IP address; null if the sign-in service does not report it. */
  readonly from: string | null;
  readonly when: string;
}): Letter {
  return {
    subject: 'Your password at HLN was changed',
    parts: [
      {
        paragraph:
          'The password of your staff account at HLN was changed, and the account was signed out everywhere else.',
      },
      {
        facts: [
          { name: 'Account', value: account },
          ...(from === null ? [] : [{ name: 'From the IP address', value: from }]),
          { name: 'At', value: `${when}, New Zealand time` },
        ],
      },
      {
        paragraph:
          'If it wasn’t you, set another one at once with "Forgot password?" on the sign-in page, and reply to this email.',
      },
      { action: 'Open the sign-in page', url: loginPage },
    ],
    next: 'If it was you, there is nothing to do.',
    why: WHY,
    answer: ANSWER_US,
  };
}

/** Something done to an account, as reported by `account_notices_due`. */
export interface AccountNotice {
  readonly deed: AccountDeed;
  readonly recipient: string;
  /** In New Zealand time. */
  readonly when: string;
  /** An email address; `self`, `server` for a command on the server, or `somebody` for a deleted account. */
  readonly by: string;
  /** The other account involved: an email address, or `somebody` for a deleted account. */
  readonly about: string | null;
}

interface DeedWords {
  readonly subject: string;
  readonly said: string;
  readonly next: string;
}

const NOT_YOU = 'If it wasn’t you, set a new password at once and reply to this email';

const WORDS = {
  'second-factor-added': {
    subject: 'A second factor was added to your HLN account',
    said: 'Signing in to your staff account at HLN now takes a second step after the password: a passkey, or a code from an authenticator app. All your other sessions have to take that step too.',
    next: `Keep the ten recovery codes where you can find them without your phone. ${NOT_YOU}.`,
  },
  'second-factor-removed': {
    subject: 'The second factor of your HLN account was removed',
    said: 'Signing in to your staff account at HLN takes only the password again. The recovery codes no longer work.',
    next: `To set up another one, click your email address at the top of any staff page. ${NOT_YOU}.`,
  },
  'second-factor-approved': {
    subject: 'Somebody asked to remove the second factor of your HLN account',
    said: 'An Owner has approved the removal of the second factor of your staff account at HLN, because it was reported lost. Another Owner has to approve it too.',
    next: 'If you lost it, just wait. If you didn’t, sign in with it, which cancels the removal, and reply to this email.',
  },
  'second-factor-reset': {
    subject: 'Your HLN second factor was reset',
    said: 'The second factor of your staff account at HLN was removed, because it was reported lost. All sessions were signed out, and the recovery codes no longer work.',
    next: 'Sign in with your password; you will be asked to set up another one first. If you didn’t ask for this, reply to this email at once.',
  },
  'recovery-code-used': {
    subject: 'A recovery code of your HLN account was used',
    said: 'One of the ten recovery codes of your staff account at HLN was used in place of a passkey or a code from the app. It will not work again.',
    next: `If you no longer have the passkey or the app, add another one; if few codes are left, make new ones. ${NOT_YOU}.`,
  },
  'recovery-codes-renewed': {
    subject: 'Your HLN account has new recovery codes',
    said: 'Your staff account at HLN has ten new recovery codes. The old ones no longer work.',
    next: `You can throw the old ones away. ${NOT_YOU}.`,
  },
  'app-added': {
    subject: 'An authenticator app was added to your HLN account',
    said: 'Codes from an authenticator app now work as the second step of signing in to your staff account at HLN, as your passkeys do.',
    next: `If it was you, there is nothing to do. ${NOT_YOU}.`,
  },
  'app-removed': {
    subject: 'The authenticator app of your HLN account was removed',
    said: 'Codes from the authenticator app no longer work for your staff account at HLN. Your passkeys and recovery codes still do.',
    next: `You can delete the account from the app. ${NOT_YOU}.`,
  },
  'passkey-added': {
    subject: 'A passkey was added to your HLN account',
    said: 'Another passkey now works as the second step of signing in to your staff account at HLN.',
    next: `If it was you, there is nothing to do. ${NOT_YOU}.`,
  },
  'passkey-removed': {
    subject: 'A passkey of your HLN account was removed',
    said: 'One of the passkeys of your staff account at HLN no longer works. Everything else that you have set up still does.',
    next: `You can delete the passkey from its device. ${NOT_YOU}.`,
  },
  'passkey-cloned': {
    subject: 'A passkey of your HLN account may have been copied',
    said: 'A passkey of your staff account at HLN was refused because its use counter did not go up. That happens when two devices have a copy of the same key.',
    next: `Click your email address at the top of any staff page, remove this passkey and add another one. ${NOT_YOU}.`,
  },
  'owner-added': {
    subject: 'HLN has a new Owner',
    said: 'A staff account at HLN was made an Owner. Owners can do everything, and decide what everybody else can do. Every Owner gets this email, including the new one.',
    next: 'If you didn’t know about this, ask the other Owners at once, and reply to this email. From tomorrow at this time, the new Owner counts as one of the two who can reset another Owner’s second factor.',
  },
} as const satisfies Readonly<Record<string, DeedWords>>;

export type AccountDeed = keyof typeof WORDS;
export const ACCOUNT_DEEDS = Object.keys(WORDS) as readonly AccountDeed[];

const ACTORS: Readonly<Record<string, string>> = {
  self: 'your own account',
  server: 'a command on the server',
  somebody: 'a deleted account',
};

/** Writes the email that tells an account's owner what was done to it. */
export function accountNoticeLetter({ deed, recipient, when, by, about }: AccountNotice): Letter {
  const { subject, said, next } = WORDS[deed];
  const facts: Fact[] = [
    { name: 'Account', value: recipient },
    ...(about === null ? [] : [{ name: 'New Owner', value: ACTORS[about] ?? about }]),
    { name: 'At', value: `${when}, New Zealand time` },
    { name: 'By', value: ACTORS[by] ?? by },
  ];
  return {
    subject,
    parts: [{ paragraph: said }, { facts }],
    next,
    why: WHY,
    answer: ANSWER_US,
  };
}

/** Writes the email with which staff test whether mail works. */
export function testLetter(): Letter {
  return {
    subject: 'Test email from HLN',
    parts: [{ paragraph: 'This email arrived, so sending email works.' }],
    next: 'There is nothing else to do.',
    why: 'You get this because you asked for it in the staff portal of HLN.',
    answer:
      'To test replies as well, reply to this email: it goes to the contact email address in the settings.',
  };
}
